/** The rest of a line. Positions are columns: a tab advances to the next multiple of four, and can be consumed in part. */
export interface LineCursor {
  rest: string
  /** The rest without its leading spaces and tabs, and their width in columns. */
  content: string
  indent: number
  start(text: string): void
  skip(columns: number): void
}

/** Creates a cursor that can be reused for every line. */
export function createLineCursor(): LineCursor {
  let column = 0
  const widthOf = (space: string | undefined, at: number): number => (space === '\t' ? 4 - (at % 4) : 1)

  const cursor: LineCursor = {
    rest: '',
    content: '',
    indent: 0,

    start(text) {
      cursor.rest = text
      column = 0
      cursor.skip(0)
    },

    skip(columns) {
      while (columns > 0 && cursor.rest) {
        const width = widthOf(cursor.rest[0], column)
        const used = Math.min(width, columns)
        cursor.rest = ' '.repeat(width - used) + cursor.rest.slice(1)
        column += used
        columns -= used
      }
      cursor.content = cursor.rest.replace(/^[ \t]+/, '')
      let end = column
      for (const space of cursor.rest.slice(0, cursor.rest.length - cursor.content.length)) end += widthOf(space, end)
      cursor.indent = end - column
    },
  }
  return cursor
}
