import type { DataPart, InputRequestPart, Part, SourcePart, SuggestionsPart, ToolPart } from '../../types.ts'

const isData = (part: Part): part is DataPart => part.type.startsWith('data-')

/** By what a later part is known to replace this one; undefined for one that nothing replaces. */
function dataKey(part: Part): string | undefined {
  if (part.type === 'suggestions') return part.type
  if (part.type === 'input-request') return `${part.type} ${part.id}`
  return isData(part) && part.id !== undefined ? `${part.type} ${part.id}` : undefined
}

/** Drawn below the message, wherever it came: what came before it goes on. */
const isBelow = ({ type }: Part): boolean => type === 'source' || type === 'suggestions'

const isContent = (part: Part): boolean => part.type === 'text' || part.type === 'html'

/**
 * The parts of a message that streams. They change in place, and tools and sources are found by their id: copying or
 * searching all of them at each event would cost the square of their number.
 */
export class GrowingParts {
  readonly list: Part[] = []
  readonly #tools = new Map<string, number>()
  readonly #sources = new Map<string, number>()
  readonly #data = new Map<string, number>()
  #content: Part | undefined
  #inFlow = -1

  constructor(parts: Iterable<Part> = []) {
    for (const part of parts) this.add(part)
  }

  add(part: Part): void {
    const key = dataKey(part)
    if (part.type === 'tool') {
      if (!this.#tools.has(part.id)) this.#tools.set(part.id, this.list.length)
    } else if (part.type === 'source') this.#sources.set(part.id, this.list.length)
    else if (key !== undefined) this.#data.set(key, this.list.length)
    else if (isContent(part)) this.#content = part
    if (!isBelow(part)) this.#inFlow = this.list.length
    this.list.push(part)
  }

  get last(): Part | undefined {
    return this.list[this.list.length - 1]
  }

  /** The last part that is drawn where it stands: sources and suggestions stand below the message. */
  get lastInFlow(): Part | undefined {
    return this.list[this.#inFlow]
  }

  replaceInFlow(part: Part): void {
    if (this.#inFlow < 0) return
    this.list[this.#inFlow] = part
    if (isContent(part)) this.#content = part
  }

  /** The last part of text or html. */
  get content(): Part | undefined {
    return this.#content
  }

  replaceLast(part: Part): void {
    this.list[this.list.length - 1] = part
    if (isContent(part)) this.#content = part
  }

  tool(id: string): ToolPart | undefined {
    const part = this.list[this.#tools.get(id) ?? -1]
    return part?.type === 'tool' ? part : undefined
  }

  replaceTool(tool: ToolPart): void {
    const index = this.#tools.get(tool.id)
    if (index !== undefined) this.list[index] = tool
  }

  hasSource(id: string): boolean {
    return this.#sources.has(id)
  }

  /** Puts a source, data with an id, a question, or suggestions where the ones that they replace stand; at the end when there are none. */
  put(part: SourcePart | SuggestionsPart | InputRequestPart | DataPart): void {
    const index = part.type === 'source' ? this.#sources.get(part.id) : this.#data.get(dataKey(part) ?? '')
    if (index === undefined) this.add(part)
    else this.list[index] = part
  }
}
