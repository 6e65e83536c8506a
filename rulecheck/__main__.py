"""`python -m rulecheck`"""

from rulecheck.cli import main

if __name__ == "__main__":
    main()
