/// A value, or that there shall be none.
enum OrFalse<Value> {
    case value(Value)
    case isFalse
}
