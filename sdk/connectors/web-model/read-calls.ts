import type { ReplyEvent } from '../../core/types.ts'
import { isToolName } from '../../core/tools/is-tool-name.ts'
import { createId } from '../../core/util/ids.ts'
import { isJson } from '../../core/util/is-json.ts'

const opening = '<tool_call>'
const closing = '</tool_call>'

/** How much of the end of a text may be the beginning of a tag. */
function openEnd(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (tag.startsWith(text.slice(-length))) return length
  }
  return 0
}

/**
 * The call in a text; undefined if it is none. Llama models say `parameters`, and leave the tags out.
 * @param isKnown Whether the name could be that of a tool.
 */
function readCall(block: string, isKnown: (name: string) => boolean): ReplyEvent | undefined {
  const call = (name: string, input: string): ReplyEvent => ({ type: 'tool-input', id: createId(), name, input })
  let read: unknown
  try {
    read = JSON.parse(block)
  } catch {
    // The arguments are broken: the model gets an error if it is clear which tool it meant.
    const [, name = ''] = /"name"\s*:\s*"([\w-]{1,64})"/.exec(block) ?? []
    return isKnown(name) ? call(name, block) : undefined
  }
  if (!isJson(read) || typeof read['name'] !== 'string' || !isKnown(read['name'])) return undefined
  return call(read['name'], JSON.stringify(read['arguments'] ?? read['parameters'] ?? {}))
}

/** Finds the calls of tools in the text of an answer as it arrives. What is no call stays text. */
export function createCallReader(names: ReadonlySet<string>) {
  /** What may still become a call. */
  let held = ''
  let hasText = false
  let hasCalls = false

  /** The model has to wait for results: what it makes up after a call is left out. */
  function say(text: string): ReplyEvent[] {
    hasText ||= text.trim() !== ''
    if (!text || hasCalls) return []
    return [{ type: 'text-delta', text }]
  }

  function call(read: ReplyEvent | undefined, source: string): ReplyEvent[] {
    if (!read) return say(source)
    hasCalls = true
    return [read]
  }

  /** A call in tags. For one that names no tool, the model gets an error. */
  const tagged = (source: string): ReplyEvent[] =>
    call(readCall(source.slice(opening.length).replace(closing, '').trim(), isToolName), source)

  function take(): ReplyEvent[] {
    const start = held.indexOf(opening)
    if (start === -1) {
      // An answer that is nothing but JSON may be a call without tags, and white space may come before it.
      if (!hasText && /^\s*(?:\{|$)/.test(held)) return []
      const free = held.length - openEnd(held, opening)
      const text = held.slice(0, free)
      held = held.slice(free)
      return say(text)
    }
    const end = held.indexOf(closing, start)
    if (end === -1) {
      const text = held.slice(0, start)
      held = held.slice(start)
      return say(text)
    }
    const before = held.slice(0, start)
    const source = held.slice(start, end + closing.length)
    held = held.slice(end + closing.length)
    return [...say(before), ...tagged(source), ...take()]
  }

  return {
    read(text: string): ReplyEvent[] {
      held += text
      return take()
    },
    /** The answer has ended, perhaps within a call. */
    end(): ReplyEvent[] {
      const rest = held
      held = ''
      if (rest.startsWith(opening)) return tagged(rest)
      const isJsonOnly = !hasText && rest.trimStart().startsWith('{')
      return isJsonOnly
        ? call(
            readCall(rest.trim(), (name) => names.has(name)),
            rest,
          )
        : say(rest)
    },
  }
}
