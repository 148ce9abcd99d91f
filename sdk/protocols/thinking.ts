import type { ReplyEvent } from '../core/types.ts'
import { judgeThinkingTag, type Verdict } from './judge-thinking-tag.ts'
import { MarkdownPlace } from './markdown-place.ts'
import { TextOutlet } from './text-outlet.ts'

/**
 * Separates the reasoning of a model from its text, for formats that have no field for it. Chunks may be cut anywhere.
 *
 * A beginning (`<think>`, `<thinking>`) counts within the first characters of an answer, and later in an answer that had one, at the
 * beginning of a line. An end without a beginning (the template of the model has that) counts in a line of its own: what came before is
 * reasoning. In code, in quotes and in the middle of a sentence the answer is about tags.
 */
export interface ThinkingSplitter {
  push(text: string): Iterable<ReplyEvent>
  /** Reasoning in a field of its own: from here on, a tag is text. */
  leave(thought: string): Iterable<ReplyEvent>
  /** Text held back because it could be the beginning of a tag. */
  end(): Iterable<ReplyEvent>
}

const tagStart = /<\/?(?:$|t)/i
/** No empty element, which would never end. */
const opening = /^<think(?:ing)?(?:\s(?:[^<>]{0,100}[^<>/])?)?>/i
const closing = /^<\/think(?:ing)?\s{0,20}>/i
/** What may still become one of the two. */
const unfinished = /^<\/?(?:t(?:h(?:i(?:n(?:k(?:i(?:ng?)?)?)?)?)?)?)?$|^<think(?:ing)?\s[^<>]{0,100}$|^<\/think(?:ing)?\s{1,20}$/i

/** An end of reasoning counts where its line ends, too. */
function judgeLineEnd(rest: string, isOver: boolean): Verdict {
  const [blank = ''] = /^[ \t\r]{0,100}/.exec(rest) ?? []
  const next = rest[blank.length]
  if (next === undefined) return isOver ? 'tag' : undefined
  return next === '\n' ? 'tag' : 'text'
}

export function createThinkingSplitter(): ThinkingSplitter {
  let state: 'start' | 'text' | 'thinking' | 'gap' = 'start'
  let held = ''
  let place = new MarkdownPlace()
  let isLeft = false
  let hasThought = false
  /** Whether the answer had reasoning: then its model uses tags. */
  let hasTags = false
  /** How many beginnings are only mentioned in the text: their ends are as well. */
  let mentioned = 0
  let textLength = 0
  const outlet = new TextOutlet()

  function addText(text: string): void {
    outlet.add(text)
    textLength += text.length
    place.add(text)
  }

  function* think(text: string): Iterable<ReplyEvent> {
    const thought = hasThought ? text : text.trimStart()
    if (!thought) return
    hasThought = true
    yield* outlet.think(thought)
  }

  /** Reasoning begins or has ended: what comes is another text. */
  function turn(next: 'thinking' | 'gap'): void {
    state = next
    hasTags = true
    mentioned = 0
    place = new MarkdownPlace()
    outlet.begin()
    hasThought = false
  }

  function* begin(tag: string): Iterable<ReplyEvent> {
    yield* outlet.flush()
    turn('thinking')
    held = held.slice(tag.length)
  }

  /** The text so far was reasoning. */
  function* takeBack(tag: string): Iterable<ReplyEvent> {
    yield* outlet.takeBack()
    turn('gap')
    held = held.slice(tag.length)
  }

  const judgeBeginning = (rest: string, isOver: boolean): Verdict =>
    state === 'text' ? judgeThinkingTag({ place, rest, isOver, hasTags, textLength }) : 'tag'

  function judgeEnding(tag: string, isOver: boolean): Verdict {
    // The end of another beginning, which stood in the reasoning.
    if (state === 'gap') return 'tag'
    const isAlone = !mentioned && !outlet.isJoined && !place.isInCode && (state !== 'text' || place.isLineStart)
    return isAlone ? judgeLineEnd(held.slice(tag.length), isOver) : 'text'
  }

  /**
   * Reads what begins with `<`.
   * @returns false if more of the text is needed.
   */
  function* readTag(isOver: boolean): Generator<ReplyEvent, boolean> {
    const [tag = ''] = opening.exec(held) ?? closing.exec(held) ?? []
    if (!tag && !isOver && unfinished.test(held)) return false
    const isEnd = tag.startsWith('</')
    const verdict = isEnd ? judgeEnding(tag, isOver) : tag ? judgeBeginning(held.slice(tag.length), isOver) : 'text'
    if (!verdict) return false
    if (verdict === 'tag') {
      yield* isEnd ? takeBack(tag) : begin(tag)
      return true
    }
    if (tag && !place.isInCode) mentioned = Math.max(0, mentioned + (isEnd ? -1 : 1))
    state = 'text'
    addText(tag || '<')
    held = held.slice(tag.length || 1)
    return true
  }

  /** Leaves white space out before a tag and after reasoning. Returns false if more of the text is needed. */
  function leaveEdge(isOver: boolean): boolean {
    const start = held.trimStart()
    const isTag = opening.test(start) || closing.test(start)
    if (!isOver && !isTag && (!start || unfinished.test(start))) return false
    if (isTag || state === 'gap') held = start
    if (!isTag) state = 'text'
    return true
  }

  /** Reads text up to what may be a tag, and that. Returns false if more is needed. */
  function* readText(isOver: boolean): Generator<ReplyEvent, boolean> {
    if (state !== 'text' && !leaveEdge(isOver)) return false
    const tag = held.search(tagStart)
    addText(tag < 0 ? held : held.slice(0, tag))
    held = tag < 0 ? '' : held.slice(tag)
    return held ? yield* readTag(isOver) : false
  }

  function* readThought(isOver: boolean): Generator<ReplyEvent, boolean> {
    const end = /<\/think(?:ing)?\s{0,20}>/i.exec(held)
    if (end) {
      yield* think(held.slice(0, end.index))
      turn('gap')
      held = held.slice(end.index + end[0].length)
      return true
    }
    const last = held.lastIndexOf('<')
    const length = !isOver && last >= 0 && unfinished.test(held.slice(last)) ? last : held.length
    yield* think(held.slice(0, length))
    held = held.slice(length)
    return false
  }

  function* read(isOver: boolean): Iterable<ReplyEvent> {
    while (held) if (!(yield* state === 'thinking' ? readThought(isOver) : readText(isOver))) break
    yield* outlet.flush()
  }

  return {
    *push(text) {
      if (isLeft) {
        if (text) yield { type: 'text-delta', text }
        return
      }
      held += text
      yield* read(false)
    },
    *leave(thought) {
      isLeft = true
      if (state === 'thinking') yield* think(held)
      else outlet.add(held)
      held = ''
      yield* outlet.flush()
      yield { type: 'reasoning-delta', text: thought }
    },
    end: () => read(true),
  }
}
