/** What becomes of a place in a text. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What the command leaves to the person, and where. */
export interface LeftToDo {
  /** The place in the text that it is about. */
  readonly at: number
  readonly words: string
}

/** What is to be done with a text. */
export interface Changes {
  readonly edits: readonly TextEdit[]
  readonly left: readonly LeftToDo[]
}

/** A text after its edits, which do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let end = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < end) continue
    result += text.slice(end, edit.start) + edit.text
    end = edit.end
  }
  return result + text.slice(end)
}

/** The same changes in a text that has this one at a place. */
export const movedBy = ({ edits, left }: Changes, offset: number): Changes => ({
  edits: edits.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text })),
  left: left.map(({ at, words }) => ({ at: at + offset, words })),
})
