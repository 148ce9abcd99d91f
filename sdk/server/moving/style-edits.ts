import { movedSelector } from './moved-names.ts'
import type { TextEdit } from './text-edit.ts'

/** Comments, quoted texts, and what a rule begins, holds and ends with. */
const pieces = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]|[^{};"'/]+|\//g

/** The changes that a style sheet needs: the element in selectors. What a rule holds, comments and quoted texts stay. */
export function styleEdits(css: string): TextEdit[] {
  const edits: TextEdit[] = []
  let waiting: TextEdit[] = []
  let isNamed = false
  for (const { 0: piece, index } of css.matchAll(pieces)) {
    if (piece === '{') {
      if (!isNamed) edits.push(...waiting)
    }
    if (/^[{};]$/.test(piece)) {
      waiting = []
      isNamed = false
    } else if (!/^(?:\/\*|["'])/.test(piece)) {
      // These rules begin with a name of their own.
      if (/^\s*@(?!media|supports|scope|container|starting-style)/.test(piece)) isNamed = true
      const moved = movedSelector(piece)
      if (moved !== piece) waiting.push({ start: index, end: index + piece.length, text: moved })
    }
  }
  return edits
}
