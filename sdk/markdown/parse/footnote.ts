/** What a line such as `[^1]: words` defines, with the lines that go on with it: its label, and markdown. */
export interface Footnote {
  readonly label: string
  readonly text: string
}
