import type { DataPart, Part, SourcePart, ToolPart } from '../../types.ts'

const isData = (part: Part): part is DataPart => part.type.startsWith('data-')

const dataKey = ({ type, id }: DataPart): string => `${type} ${id}`

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
    if (part.type === 'tool') {
      if (!this.#tools.has(part.id)) this.#tools.set(part.id, this.list.length)
    } else if (part.type === 'source') this.#sources.set(part.id, this.list.length)
    else if (isData(part) && part.id !== undefined) this.#data.set(dataKey(part), this.list.length)
    else if (isContent(part)) this.#content = part
    if (part.type !== 'source') this.#inFlow = this.list.length
    this.list.push(part)
  }

  get last(): Part | undefined {
    return this.list[this.list.length - 1]
  }

  /** The last part that is drawn where it stands: sources are listed below the message, wherever they came. */
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

  /** Puts a source, or data with an id, where the one of its id stands; at the end when there is none. */
  put(part: SourcePart | DataPart): void {
    const index =
      part.type === 'source' ? this.#sources.get(part.id) : part.id === undefined ? undefined : this.#data.get(dataKey(part))
    if (index === undefined) this.add(part)
    else this.list[index] = part
  }
}
