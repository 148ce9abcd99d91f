/** A stretch of a typed text: words, or code with what stands behind its opening fence. */
export interface TypedPiece {
  readonly text: string
  readonly info?: string
}

const opening = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/
const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/

/** For each line, the length of the longest fence that a later line closes: no fence is followed to the end in vain. */
function closedLengths(lines: readonly string[], mark: string): number[] {
  const lengths: number[] = []
  let longest = 0
  for (let index = lines.length - 1; index >= 0; index--) {
    lengths[index] = longest
    const fence = closing.exec(lines[index] ?? '')?.[1]
    if (fence?.startsWith(mark)) longest = Math.max(longest, fence.length)
  }
  return lengths
}

/** Blank lines beside code only separate it. */
function withoutBlankEnds(lines: readonly string[]): string {
  const isWords = (line: string): boolean => line.trim() !== ''
  return lines.slice(Math.max(0, lines.findIndex(isWords)), lines.findLastIndex(isWords) + 1).join('\n')
}

/** Splits a text that is shown as it was typed at its fenced code. A fence that nothing closes is text. */
export function splitTyped(text: string): TypedPiece[] {
  const lines = text.split(/\r\n|\n|\r/)
  const closed: Readonly<Record<string, readonly number[]>> = { '`': closedLengths(lines, '`'), '~': closedLengths(lines, '~') }
  const pieces: TypedPiece[] = []
  let words: string[] = []

  function addWords(): void {
    const piece = withoutBlankEnds(words)
    words = []
    if (piece) pieces.push({ text: piece })
  }

  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const [, indent = '', fence = '', info = ''] = opening.exec(line) ?? []
    if (!fence || (closed[fence.charAt(0)]?.[index] ?? 0) < fence.length) {
      words.push(line)
      continue
    }
    addWords()
    const isEnd = (next: string): boolean => closing.exec(next)?.[1]?.startsWith(fence) ?? false
    const inset = new RegExp(`^ {0,${indent.length}}`)
    const code: string[] = []
    for (index++; !isEnd(lines[index] ?? ''); index++) code.push((lines[index] ?? '').replace(inset, ''))
    pieces.push({ text: code.map((each) => `${each}\n`).join(''), info: info.trim() })
  }
  addWords()
  return pieces
}
