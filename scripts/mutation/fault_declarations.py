"""What the faults of a module look like in Swift, for scripts/test faults: operators, and functions that read the switch."""

import fault_values
import faults

GROUPS = {"&&": "LogicalConjunction", "||": "LogicalDisjunction", "+": "Addition", "-": "Addition", "&+": "Addition",
          "&-": "Addition", "*": "Multiplication", "/": "Multiplication"}
HEAD = "@inlinable @inline(__always) public func "
MODEL_HEADS = {"==": ["(left: Any.Type, right: Any.Type) -> Bool"], "!=": ["(left: Any.Type, right: Any.Type) -> Bool"],
               "<": ["<A: Comparable, B: Comparable>(left: (A, B), right: (A, B)) -> Bool"]}


def declaration(fault):
    """The operator of an exchange and its functions, with concrete types so that the compiler finds them quickly; for
    a ?? b, one after a."""
    if fault.kind == "coalesce":
        return (f"postfix operator {fault.symbol}\n{HEAD.replace('func', 'postfix func')}{fault.symbol} <T>(value: T?) -> T? "
                f"{{ label_fault({fault.number}) ? nil : value }}\n")
    one, other = fault.what, faults.SWAPS[fault.what]
    body = f"{{ label_fault({fault.number}) ? left {other} right : left {one} right }}"
    if one in ("&&", "||"):
        heads = ["(left: Bool, right: @autoclosure () -> Bool) -> Bool"]
        body = body.replace("right", "right()")
    elif one in ("==", "!="):
        heads = ["<T: ~Copyable>(left: borrowing T?, right: _OptionalNilComparisonType) -> Bool" if fault.compares_nil
                 else "<T: Equatable>(left: T, right: T) -> Bool"]
    elif one in ("<", "<=", ">", ">="):
        heads = ["<T: Comparable>(left: T, right: T) -> Bool"]
    else:
        heads = ["<T: FixedWidthInteger>(left: T, right: T) -> T"]
        if one in "+-*/":
            heads.append("<T: BinaryFloatingPoint>(left: T, right: T) -> T")
        if one in ("&+", "&-"):
            heads.append("<V: SIMD>(left: V, right: V.Scalar) -> V where V.Scalar: FixedWidthInteger")
        if one in "+-":
            heads += [f"<T>(left: {kind}<T>, right: Int) -> {kind}<T>" for kind in
                      ("UnsafePointer", "UnsafeMutablePointer")]
    lines = [f"infix operator {fault.symbol}: {GROUPS.get(one, 'Comparison')}Precedence"]
    if fault.file.startswith(faults.MODEL + "/"):
        heads += MODEL_HEADS.get(one, [])
    lines += [f"{HEAD}{fault.symbol} {head} {body}" for head in heads]
    if one == "+":  # For two lists or strings, the fault leaves out the second.
        lines += [f"{HEAD}{fault.symbol} {head} {body.replace(' - right', '')}" for head in
                  ("<T>(left: [T], right: [T]) -> [T]", "(left: String, right: String) -> String")]
    return "\n".join(lines) + "\n"


def declarations(sources, mark):
    """The file that a module gets for its faults; its negations are written with the module's own mark."""
    found = [fault for source in sources for fault in source.faults]
    kinds = {fault.kind for fault in found}
    text = "// Made by scripts/test faults: what the faults of this module look like.\nimport CTextScan\n\n"
    text += "\n".join(declaration(fault) for fault in found if fault.kind in ("exchange", "coalesce"))
    if "negate" in kinds:
        text += f"""
precedencegroup FaultPrecedence {{ higherThan: TernaryPrecedence lowerThan: LogicalDisjunctionPrecedence }}
infix operator {mark}: FaultPrecedence
{HEAD}{mark} (left: Bool, number: Int32) -> Bool {{ left != label_fault(number) }}
"""
    if "zero" in kinds:
        for kind, result, none in (("<T: FixedWidthInteger>", "T", "0"), ("", "Double", "0"), ("<T>", "T?", "nil")):
            text += (f"{HEAD}label_read{kind}(_ number: Int32, _ value: {result}) -> {result} "
                     f"{{ label_fault(number) ? {none} : value }}\n")
    if found:
        text += "\n" + fault_values.declarations(found[0].module, kinds, HEAD)
    return text
