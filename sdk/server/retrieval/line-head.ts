/** How a line of Markdown begins, as far as it says what is code and where a paragraph ends. */
export interface LineHead {
  /** Its white space, and the marks of quotations and lists. */
  readonly text: string
  /** White space before anything else. */
  readonly indent: number
  readonly isBlank: boolean
  readonly isListItem: boolean
  /** How many quotations it stands in. */
  readonly quotes: number
  /** It begins another block than a paragraph. */
  readonly isBlock: boolean
  /** The marks of a fence around code, and what stands behind them; without marks, it is none. */
  readonly fence: string
  readonly info: string
}

/** White space and marks that are looked at at once. */
const most = 100
/** Characters behind the marks of a fence that say whether it is one. */
const longestInfo = 200

const space = new RegExp(`[ \\t]{0,${most}}`, 'y')
const containers = new RegExp(`(?:[ \\t]{0,${most}}(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]))){0,20}[ \\t]{0,${most}}`, 'y')
/** The mark of a list without anything in it. */
const emptyItem = /(?:[-*+]|\d{1,9}[.)])(?=\n|$)/y
const halfListMark = /(?:[-*+]|\d{1,9}[.)]?)$/y
const fenceMark = new RegExp(`(\`{3,${most}}|~{3,${most}})([^\\n]{0,${longestInfo}})`, 'y')
const halfFence = /(?:`{1,2}|~{1,2})$/y

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Whether there is all of a fence that says whether it is one. */
const isWhole = (text: string, from: number, [all, , info = '']: RegExpExecArray): boolean =>
  info.length === longestInfo || from + all.length < text.length

/** A tab is four columns, or less. */
const widthOf = (white: string): number => (white.includes('\t') ? Math.max(white.length, 4) : white.length)

/** The beginning of the line at a place of a text that goes on, unless `isLast`; undefined while it cannot be told. */
export function readLineHead(text: string, at: number, isLast: boolean): LineHead | undefined {
  const [marks = ''] = matchAt(containers, text, at) ?? []
  const from = at + marks.length
  const first = text[from]
  if (first === undefined && !isLast) return undefined
  const fence = matchAt(fenceMark, text, from)
  const isOpen = fence ? !isWhole(text, from, fence) : (matchAt(halfListMark, text, from) ?? matchAt(halfFence, text, from))
  if (isOpen && !isLast) return undefined
  const [, fenceMarks = '', info = ''] = fence ?? []
  const isListItem = /[-*+\d]/.test(marks) || Boolean(matchAt(emptyItem, text, from))
  const quotes = marks.split('>').length - 1
  return {
    text: marks,
    indent: widthOf(matchAt(space, text, at)?.[0] ?? ''),
    isBlank: first === undefined || first === '\n',
    isListItem,
    quotes,
    isBlock: isListItem || quotes > 0 || first === '#' || first === '|',
    // In the line of backticks there is no other one.
    fence: fenceMarks.startsWith('`') && info.includes('`') ? '' : fenceMarks,
    info,
  }
}
