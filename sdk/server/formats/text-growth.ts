/**
 * Texts of an answer, for formats in which a text can only grow: one that is replaced by something else continues as another text.
 */
export function createTextGrowth() {
  let text = ''
  return {
    /** What to add, and whether it belongs to another text. */
    add(piece: string, isWhole: boolean): { text: string; isOther: boolean } {
      if (!isWhole) {
        text += piece
        return { text: piece, isOther: false }
      }
      const before = text
      text = piece
      return piece.startsWith(before) ? { text: piece.slice(before.length), isOther: false } : { text: piece, isOther: true }
    },
    /** The text is complete: what comes next is another one. */
    end(): void {
      text = ''
    },
  }
}
