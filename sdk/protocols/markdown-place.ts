const longestLead = 100 // characters; only the beginning of a line tells whether it is the edge of a code block

/** The beginning of a block of code, in lists and quotes, too. */
const fenceStart = /^\s*(?:(?:[-*+>]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/

/** Follows a markdown text that grows, and knows where its end is: in code or not, at the beginning of a line or not. */
export class MarkdownPlace {
  #fence = ''
  #lead = ''
  #isBlank = true
  #isQuoting = false
  #hasFence = false
  #last = ''
  #lastVisible = ''

  /** True if there was a block of code. */
  get hasFence(): boolean {
    return this.#hasFence
  }

  get isInCode(): boolean {
    return this.#fence !== '' || this.#isQuoting
  }

  /** True if nothing but white space stands before it in its line: not so much that it would be code. */
  get isLineStart(): boolean {
    return this.#isBlank && /^ {0,3}$/.test(this.#lead)
  }

  /** The last character. */
  get last(): string {
    return this.#last
  }

  /** The last character of the line that is no white space. */
  get lastVisible(): string {
    return this.#lastVisible
  }

  add(text: string): void {
    if (!text) return
    this.#last = text.at(-1) ?? ''
    text.split('\n').forEach((piece, index) => {
      if (index > 0) this.#endLine()
      this.#addToLine(piece)
    })
  }

  #addToLine(piece: string): void {
    if (!piece) return
    if (this.#lead.length < longestLead) this.#lead += piece.slice(0, longestLead - this.#lead.length)
    const visible = piece.trimEnd()
    this.#isBlank &&= !visible
    this.#lastVisible = visible.at(-1) ?? this.#lastVisible
    for (let at = piece.indexOf('`'); at >= 0; at = piece.indexOf('`', at + 1)) this.#isQuoting = !this.#isQuoting
  }

  #endLine(): void {
    const [, mark = ''] = fenceStart.exec(this.#lead) ?? []
    if (!this.#fence) this.#fence = mark
    else if (mark.startsWith(this.#fence) && this.#lead.trimEnd().endsWith(mark)) this.#fence = ''
    this.#hasFence ||= this.#fence !== ''
    this.#lead = ''
    this.#isBlank = true
    this.#isQuoting = false
    this.#lastVisible = ''
  }
}
