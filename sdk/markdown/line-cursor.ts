/** A position in a line, that counts in columns: a tab goes to the next multiple of four, and may be used in part. */
export interface LineCursor {
  text: string
  offset: number
  /** Where the first character is that is neither space nor tab, and how many columns lie before it. Kept by `look`. */
  contentStart: number
  indent: number
  isBlank: boolean
  start(text: string): void
  look(): void
  skip(columns: number): void
  skipToContent(): void
  /** Skips one mark at the content, and the space behind it. */
  skipMark(): void
  rest(): string
}

/** Makes a cursor to use for line after line. */
export function createLineCursor(): LineCursor {
  let column = 0
  let isInTab = false
  const tabWidth = (at: number): number => 4 - (at % 4)

  const cursor: LineCursor = {
    text: '',
    offset: 0,
    contentStart: 0,
    indent: 0,
    isBlank: false,

    start(text) {
      cursor.text = text
      cursor.offset = column = 0
      isInTab = false
    },

    look() {
      let position = cursor.offset
      let end = column
      for (; ; position++) {
        const code = cursor.text.charCodeAt(position)
        if (code === 32) end++
        else if (code === 9) end += tabWidth(end)
        else break
      }
      cursor.contentStart = position
      cursor.indent = end - column
      cursor.isBlank = position >= cursor.text.length
    },

    skip(columns) {
      while (columns > 0 && cursor.offset < cursor.text.length) {
        const width = cursor.text.charCodeAt(cursor.offset) === 9 ? tabWidth(column) : 1
        isInTab = width > columns
        column += Math.min(width, columns)
        if (!isInTab) cursor.offset++
        columns -= width
      }
    },

    skipToContent() {
      cursor.offset = cursor.contentStart
      column += cursor.indent
      cursor.indent = 0
      isInTab = false
    },

    skipMark() {
      cursor.skipToContent()
      cursor.skip(1)
      if (/[ \t]/.test(cursor.text[cursor.offset] ?? '')) cursor.skip(1)
    },

    rest: () =>
      isInTab ? ' '.repeat(tabWidth(column)) + cursor.text.slice(cursor.offset + 1) : cursor.text.slice(cursor.offset),
  }
  return cursor
}
