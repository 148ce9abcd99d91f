import type { TextRange } from '../../core/options/options.ts'
import { createClaim } from './claim.ts'
import { readLineHead, type LineHead } from './line-head.ts'

/** A mark that was taken out of a text. */
export interface CitedMark {
  /** The numbers in it. */
  readonly numbers: readonly number[]
  /** What rests on them, in what is left of the text; undefined where nothing stands before it. */
  readonly range: TextRange | undefined
  /** Where it stood in the text as it was given, with the space before it, and how long it was. */
  readonly at: number
  readonly length: number
}

/** What is left of a text, and the marks that were in it. */
export interface ScannedText {
  readonly text: string
  readonly marks: readonly CitedMark[]
}

interface Fence {
  readonly fence: string
  /** How many quotations it stands in. */
  readonly quotes: number
}

/** Code that is open: a span of so many backticks, or what stands between fences. */
type Code = Fence | { readonly backticks: number } | 'line'

const isFence = (code: Code | undefined): code is Fence => typeof code === 'object' && 'fence' in code

/** Letters of one kind that are looked at at once, so that a text of nothing else is not looked at again and again. */
const most = 100

const wideMark = new RegExp(`[ \\t]{0,${most}}【(\\d{1,4})(?:†[^】\\n]{0,60})?】`, 'y')
const halfWideMark = new RegExp(`[ \\t]{0,${most}}(?:【(?:\\d{0,4}|\\d{1,4}†[^】\\n]{0,60}))?$`, 'y')
const mark = new RegExp(`[ \\t]{0,${most}}\\[(\\d{1,4}(?:, ?\\d{1,4}){0,9})\\](?!\\()`, 'y')
/** What follows a mark says whether it is a link. */
const halfMark = new RegExp(`[ \\t]{0,${most}}\\[(?:\\d[\\d, ]{0,60}\\]?)?$`, 'y')
const spaces = new RegExp(`[ \\t]{1,${most}}`, 'y')
const backticks = new RegExp(`\`{1,${most}}`, 'y')
const plain = /[^\\`\n \t【[\]]+/y
const inSpan = /[^`\n]+/y
const inLine = /[^\n]+/y
const target = /\]\([^)\s]{0,2000}/y
const halfTarget = /\](?:\([^)\s]{0,1999})?$/y

/**
 * Takes marks of sources, 【1】 or [1], out of a text that comes in pieces. What it makes of the text does not depend on where they are cut.
 * Numbers from 1 to `count` are sources; others stay, and so does what stands in code and in addresses of links.
 */
export function createMarkScanner(count: number) {
  const claim = createClaim()
  let held = ''
  let at = 0
  /** How much of the text went before what is held. */
  let before = 0
  let isLineStart = true
  let code: Code | undefined
  let isAfterBlank = true
  let isInList = false
  /** Nothing but the mark of a list stands in the line. */
  let isLineEmpty = true
  let shown = ''
  let marks: CitedMark[] = []

  function matchHere(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(held)
  }

  /** Shows the next letters as they are. */
  function show(text: string, isNoWord = false): void {
    shown += text
    at += text.length
    claim.add(text, isNoWord)
  }

  function showLetters(text: string): void {
    if (text.trim()) isLineEmpty = false
    show(text)
  }

  /** What is between fences ends with another one, or with the quotation that it is in. True where it goes on, or ends with the line. */
  function passFence({ fence, quotes }: Fence, head: LineHead): boolean {
    if (head.quotes < quotes) {
      code = undefined
      return false
    }
    if (head.quotes === quotes && !head.isListItem && head.fence.startsWith(fence) && !head.info.trim()) code = undefined
    show(matchHere(inLine)?.[0] ?? '', true)
    return true
  }

  function beginLine(head: LineHead): void {
    isLineStart = false
    isLineEmpty = true
    if (isFence(code) && passFence(code, head)) return
    if (head.isBlank || head.isBlock || head.fence) code = undefined
    const isIndented = head.indent >= 4 && isAfterBlank && !isInList
    if (isIndented && !head.isBlank) {
      code = 'line'
      return
    }
    if (head.isListItem) isInList = true
    else if (!head.isBlank && !head.indent && isAfterBlank) isInList = false
    isAfterBlank = head.isBlank
    if (head.fence) {
      code = { fence: head.fence, quotes: head.quotes }
      show(matchHere(inLine)?.[0] ?? '', true)
    } else show(head.text, true)
  }

  /** Takes a mark out. False for one that is none: of a source that is not known. */
  function takeMark([all, numbers = '']: RegExpExecArray): boolean {
    const named = numbers.split(',').map(Number)
    if (named.some((number) => number < 1 || number > count)) return false
    marks.push({ numbers: named, range: claim.cite(), at: before + at, length: all.length })
    at += all.length
    return true
  }

  /** A mark in brackets at the beginning of a line is the head of a list of sources, or a definition. */
  function takeMarkHere(): boolean {
    const wide = matchHere(wideMark)
    if (wide) return takeMark(wide)
    const found = isLineEmpty ? null : matchHere(mark)
    return found ? takeMark(found) : false
  }

  function takeBackticks(isLast: boolean): boolean {
    const [run = ''] = matchHere(backticks) ?? []
    if (!isLast && run.length < most && at + run.length === held.length) return false
    if (!code) code = { backticks: run.length }
    else if (typeof code === 'object' && 'backticks' in code && code.backticks === run.length) code = undefined
    showLetters(run)
    return true
  }

  /** Takes the next letters outside of code. False while it cannot be told what they are. */
  function takeWords(isLast: boolean): boolean {
    const first = held[at] ?? ''
    if (!isLast && (matchHere(halfWideMark) ?? matchHere(halfMark) ?? matchHere(halfTarget))) return false
    if (first === '\\') {
      const second = held[at + 1]
      if (second === undefined && !isLast) return false
      showLetters(second === undefined || second === '\n' ? first : first + second)
    } else if (!takeMarkHere()) showLetters((matchHere(spaces) ?? matchHere(target) ?? matchHere(plain))?.[0] ?? first)
    return true
  }

  /** Takes what comes next. False while it cannot be told what it is. */
  function takeNext(isLast: boolean): boolean {
    if (isLineStart) {
      const head = readLineHead(held, at, isLast)
      if (head) beginLine(head)
      return Boolean(head)
    }
    if (held[at] === '\n') {
      if (code === 'line') code = undefined
      show('\n', isFence(code))
      isLineStart = true
      return true
    }
    if (code === 'line' || isFence(code)) {
      show(matchHere(inLine)?.[0] ?? '', true)
      return true
    }
    if (held[at] === '`') return takeBackticks(isLast)
    if (!code) return takeWords(isLast)
    showLetters(matchHere(inSpan)?.[0] ?? '')
    return true
  }

  function scan(isLast: boolean): ScannedText {
    while (at < held.length && takeNext(isLast));
    before += at
    held = held.slice(at)
    at = 0
    const scanned = { text: shown, marks }
    shown = ''
    marks = []
    return scanned
  }

  return {
    /** Takes the next piece. What may be the beginning of a mark waits for the next one. */
    push(piece: string): ScannedText {
      held += piece
      return scan(false)
    },
    /** Takes what is left: nothing comes that could go on with it. */
    flush: (): ScannedText => scan(true),
  }
}
