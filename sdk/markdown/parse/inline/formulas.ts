import type { MathSettings } from '../../settings.ts'

/** A formula in a text. */
interface FormulaSpan {
  readonly end: number
  /** In LaTeX, without the delimiters. */
  readonly source: string
  /** Whether it stands by itself, in lines of its own. */
  readonly isDisplay: boolean
}

/** What may open a formula, and what closes it. An odd number of backslashes before it would escape it. */
const delimiters = /\\+[()[\]]|\$+/g
const closings: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $: '$', $$: '$$' }

interface Mark {
  readonly position: number
  readonly text: string
}

/** The marks of a text. `\\(` is a line break and a bracket, `\\\(` a line break and a mark. */
function findMarks(text: string): Mark[] {
  const marks: Mark[] = []
  for (const { 0: run, index } of text.matchAll(delimiters)) {
    if (run.startsWith('$')) {
      const isEscaped = (/\\*$/.exec(text.slice(Math.max(0, index - 8), index))?.[0].length ?? 0) % 2 === 1
      if (run.length < 3 && !isEscaped) marks.push({ position: index, text: run })
    } else if (run.length % 2 === 0) marks.push({ position: index + run.length - 2, text: run.slice(-2) })
  }
  return marks
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character)

const blank = /[ \t]*/y
const blankLines = /\s*/y
const lineEnd = /[ \t]*[.,;:!?。，；]?[ \t]*(?:\n|$)/y

function matchesAt(pattern: RegExp, text: string, position: number): string | undefined {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0]
}

/** Whether only spaces stand between the position and the start of its line. */
function startsLine(text: string, position: number): boolean {
  let start = position
  while (/[ \t]/.test(text.charAt(start - 1))) start--
  return start === 0 || text.charAt(start - 1) === '\n'
}

/** Whether the mark is the last of its line. */
const isBeforeBreak = (text: string, position: number): boolean =>
  text.charAt(position + (matchesAt(blank, text, position)?.length ?? 0)) === '\n'

/**
 * Whether the marks around a formula mean one. Escaped brackets are common in Markdown (`\[1\]`), and dollars in prices: those are
 * told from formulas by what stands around them, as Pandoc does (https://pandoc.org/MANUAL.html#math).
 */
function isMeant(text: string, { position, text: mark }: Mark, close: number): boolean {
  const start = position + mark.length
  const end = close + mark.length
  const first = text[start]
  const last = text[close - 1]
  if (start + (matchesAt(blankLines, text, start)?.length ?? 0) >= close) return false
  if (mark === '\\(') return true
  if (mark === '$')
    return !isSpace(first) && !isSpace(last) && !/\d/.test(text[end] ?? '') && !/[\p{L}\d]/u.test(text[position - 1] ?? '')
  const isOwnLine =
    (startsLine(text, position) && matchesAt(lineEnd, text, end) !== undefined) ||
    (isBeforeBreak(text, start) && startsLine(text, close))
  if (mark === '\\[') return isOwnLine || (isSpace(first) && isSpace(last))
  return isOwnLine || (!isSpace(first) && !isSpace(last))
}

/** After these marks nothing of a growing text is hidden: it may be LaTeX. */
const anyMark = /\\[()[\]]|\$\$/g

/** Where the last mark of a formula ends; 0 where there is none. */
export function lastMarkEnd(text: string): number {
  let end = 0
  for (const { 0: mark, index } of text.matchAll(anyMark)) end = index + mark.length
  return end
}

/**
 * Finds the formulas of a text: tells which one begins at a position, or that one is open to the end. Positions must not decrease, so that each mark is read
 * once.
 */
export function createFormulaFinder(text: string, math: MathSettings): (position: number) => FormulaSpan | 'open' | undefined {
  let found: readonly Mark[] | undefined
  let index = 0
  /** The next closing mark of each kind, by its index. */
  const next = new Map<string, number>()

  function closingOf(marks: readonly Mark[], opening: Mark, from: number): Mark | undefined {
    const closing = closings[opening.text] ?? ''
    let at = Math.max(next.get(closing) ?? 0, from)
    while (at < marks.length && marks[at]?.text !== closing) at++
    next.set(closing, at)
    return marks[at]
  }

  return (position) => {
    const marks = (found ??= findMarks(text))
    while ((marks[index]?.position ?? position) < position) index++
    const mark = marks[index]
    if (mark?.position !== position || !closings[mark.text] || (mark.text === '$' && !math.dollars)) return undefined
    const closing = closingOf(marks, mark, index + 1)
    const start = position + mark.text.length
    if (closing && isMeant(text, mark, closing.position)) {
      const isDisplay = mark.text === '$$' || mark.text === '\\['
      return {
        end: closing.position + mark.text.length,
        source: text.slice(start, closing.position).trim(),
        isDisplay,
      }
    }
    return closing || mark.text === '$' || (mark.text !== '\\(' && !startsLine(text, position)) ? undefined : 'open'
  }
}
