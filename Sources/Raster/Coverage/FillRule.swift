/// Which winding numbers are inside.
package enum FillRule: Sendable {
    case nonzero, evenOdd
}
