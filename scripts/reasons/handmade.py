# What handmade does otherwise.

from failure import Reason

REASONS = [
    Reason("Breaks by ICU 72, which knows Unicode 15: LB15 keeps no quotation mark with what follows a space after it "
           "(LB15a came with Unicode 15.1).",
           "https://www.unicode.org/reports/tr14/tr14-51.html#Modifications",
           lambda one: "R50" in one.rules and any(c in one.text for c in "«»“”‘’")),
]
