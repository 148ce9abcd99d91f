/** Commands of one kind, each in a formula. */
interface LatexKind {
  readonly kind: string
  readonly commands: readonly { readonly name: string; readonly example: string }[]
}

export const coveredLatex: readonly LatexKind[]
export const uncoveredLatex: readonly LatexKind[]
