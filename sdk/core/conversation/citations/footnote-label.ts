/** What may be the label of a footnote, e.g. `1` in `[^1]`, as the source of a regular expression; and what tells labels apart. */
export const footnoteLabel = {
  source: String.raw`[^\s[\]]{1,64}`,
  /** As labels of links, they are compared without regard to case. */
  keyOf: (label: string): string => label.toLowerCase().toUpperCase(),
}
