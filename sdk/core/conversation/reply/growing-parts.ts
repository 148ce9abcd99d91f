import type { DataPart, InputRequestPart, Part, SourcePart, SuggestionsPart, ToolPart } from '../../types.ts'
import { notePart, watchParts } from './parts-reader.ts'

const isData = (part: Part): part is DataPart => part.type.startsWith('data-')

/** The key by which a later part replaces this one; undefined if nothing replaces it. */
function dataKey(part: Part): string | undefined {
  if (part.type === 'suggestions') return part.type
  if (part.type === 'input-request') return `${part.type} ${part.id}`
  return isData(part) && part.id !== undefined ? `${part.type} ${part.id}` : undefined
}

/** Rendered below the message wherever it occurs, so it does not interrupt the content before it. */
const isBelow = ({ type }: Part): boolean => type === 'source' || type === 'suggestions'

const isContent = (part: Part): boolean => part.type === 'text' || part.type === 'html'

/**
 * The parts of a message that is streaming. They change in place, and tools and sources are indexed by id: copying or searching
 * all parts at each event would take quadratic time.
 */
export class GrowingParts {
  readonly list: Part[] = []
  readonly #tools = new Map<string, number>()
  readonly #sources = new Map<string, number>()
  readonly #data = new Map<string, number>()
  #content: Part | undefined
  #inFlow = -1

  constructor(parts: Iterable<Part> = []) {
    watchParts(this.list)
    for (const part of parts) this.add(part)
  }

  #set(index: number, part: Part): void {
    this.list[index] = part
    notePart(this.list, index)
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

  /** The last part that is rendered in order: sources and suggestions are rendered below the message. */
  get lastInFlow(): Part | undefined {
    return this.list[this.#inFlow]
  }

  replaceInFlow(part: Part): void {
    if (this.#inFlow < 0) return
    this.#set(this.#inFlow, part)
    if (isContent(part)) this.#content = part
  }

  /** Puts a part in the place of another one. */
  replace(part: Part, next: Part): void {
    const index = this.list.lastIndexOf(part)
    if (index < 0) return
    this.#set(index, next)
    if (this.#content === part) this.#content = next
  }

  /** A part has grown in itself. */
  noteGrowth(part: Part): void {
    const index = this.lastInFlow === part ? this.#inFlow : this.list.lastIndexOf(part)
    if (index >= 0) notePart(this.list, index)
  }

  /** The last part of text or HTML. */
  get content(): Part | undefined {
    return this.#content
  }

  replaceLast(part: Part): void {
    this.#set(this.list.length - 1, part)
    if (isContent(part)) this.#content = part
  }

  tool(id: string): ToolPart | undefined {
    const part = this.list[this.#tools.get(id) ?? -1]
    return part?.type === 'tool' ? part : undefined
  }

  replaceTool(tool: ToolPart): void {
    const index = this.#tools.get(tool.id)
    if (index !== undefined) this.#set(index, tool)
  }

  hasSource(id: string): boolean {
    return this.#sources.has(id)
  }

  /** Adds a source, data with an id, a question or suggestions, or replaces the part with the same key. */
  put(part: SourcePart | SuggestionsPart | InputRequestPart | DataPart): void {
    const index = part.type === 'source' ? this.#sources.get(part.id) : this.#data.get(dataKey(part) ?? '')
    if (index === undefined) this.add(part)
    else this.#set(index, part)
  }
}
