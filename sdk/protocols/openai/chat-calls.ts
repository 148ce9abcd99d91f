import type { ReplyEvent } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'

/** A piece of a call, as servers send it: of these fields, many leave some out or fill them with something else. */
export interface ChatCallPiece {
  readonly index?: number | null
  readonly id?: string | null
  readonly function?: { readonly name?: string | null; readonly arguments?: unknown } | null
}

/** The arguments of a call as they arrive; each character is looked at once. */
class Arguments {
  #depth = 0
  #isInString = false
  #isEscaped = false
  #hasBegun = false
  text = ''

  /** True once all brackets that were opened are closed. */
  get isWhole(): boolean {
    return this.#hasBegun && this.#depth === 0
  }

  get isBlank(): boolean {
    return !this.#hasBegun
  }

  append(json: string): void {
    this.text += json
    for (const character of json) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (this.#isInString) {
        if (character === '\\') this.#isEscaped = true
        else if (character === '"') this.#isInString = false
      } else if (character === '"') this.#isInString = true
      else if (character === '{' || character === '[') this.#depth += 1
      else if (character === '}' || character === ']') this.#depth -= 1
      this.#hasBegun ||= character.trim() !== ''
    }
  }
}

interface Call {
  /** Unique in this answer. */
  readonly id: string
  /** As the server names it. */
  readonly givenId: string
  readonly index: number | null | undefined
  name: string
  readonly input: Arguments
  /** Its name came again after its arguments: perhaps for another call. */
  isNamedAgain: boolean
  isOpen: boolean
  /** A piece of it came after the end of the answer. */
  isLate: boolean
}

/** A piece with what is missing filled in. */
interface Piece {
  readonly index: number | null | undefined
  readonly id: string
  readonly name: string
  readonly input: string
}

/** Whether a piece with a name begins another call than the one that it seems to belong to. */
function beginsAnother({ givenId, name: knownName, input: known }: Call, { id, name, input }: Piece): boolean {
  const isOtherName = name !== knownName && knownName !== ''
  if (id && id === givenId) return isOtherName ? known.isBlank || known.isWhole : known.isWhole && input.trim() !== ''
  if (isOtherName) return true
  if (!known.isBlank) return known.isWhole && input.trim() !== ''
  // Before its arguments, the same name twice is two calls where both have ids, unless this is but the first piece of the arguments.
  const first = new Arguments()
  first.append(input)
  return Boolean(id && givenId) && (first.isBlank || first.isWhole)
}

/**
 * Puts the calls of an OpenAI-like server together. Official streams give each call an index, and its first piece an id and a name.
 * Others leave ids empty, repeat one, make a new one for each piece, leave indexes out, use one for all calls or count on with each
 * piece. So: a known id wins; a new name after complete arguments is another call; a piece without id and name belongs to the call in
 * progress.
 */
export class ChatCalls {
  readonly #calls: Call[] = []
  /** For answers of thousands of calls: to search all of them for each piece would hold up a page or a server for minutes. */
  readonly #byId = new Map<string, Call[]>()
  readonly #byIndex = new Map<number, Call>()
  readonly #takenIds = new Set<string>()
  #isFinished = false

  /** The call that the piece seems to belong to. */
  #find({ index, id, name }: Piece): Call | undefined {
    const byId = id ? this.#byId.get(id)?.at(-1) : undefined
    if (byId) return byId
    if (typeof index !== 'number') return this.#calls.at(-1)
    const byIndex = this.#byIndex.get(index)
    // A piece without a name continues a call, also where indexes count on.
    return byIndex ?? (name ? undefined : this.#calls.at(-1))
  }

  #begin({ index, id: givenId, name }: Piece): Call {
    const count = this.#calls.length + 1
    const isTaken = this.#takenIds.has(givenId)
    const id = !givenId ? `call-${count}` : isTaken ? `${givenId}-${count}` : givenId
    const call = { id, givenId, index, name, input: new Arguments(), isNamedAgain: false, isOpen: true, isLate: false }
    this.#calls.push(call)
    this.#takenIds.add(id)
    if (typeof index === 'number') this.#byIndex.set(index, call)
    if (!givenId) return call
    const ofSameId = this.#byId.get(givenId)
    if (ofSameId) ofSameId.push(call)
    else this.#byId.set(givenId, [call])
    return call
  }

  /** Whether a whole call has come before, with its id: some servers end with what they streamed. None runs twice for that. */
  #isRepeated({ id, name, input }: Piece): boolean {
    const given = input.trim()
    return (
      this.#byId.get(id)?.some((call) => call.name === name && call.input.isWhole && call.input.text.trim() === given) ?? false
    )
  }

  /** The call that the piece belongs to, which may be new. */
  #callOf(piece: Piece): Call {
    const known = this.#find(piece)
    if (!known) return this.#begin(piece)
    const isAnother = piece.name ? beginsAnother(known, piece) : known.isNamedAgain && piece.input.trim() !== ''
    return isAnother ? this.#begin({ ...piece, name: piece.name || known.name }) : known
  }

  *add({ index, id, function: called }: ChatCallPiece): Iterable<ReplyEvent> {
    const piece = { index, id: id ?? '', name: called?.name ?? '', input: asText(called?.arguments) }
    if (this.#isRepeated(piece)) return
    const before = this.#calls.length
    const call = this.#callOf(piece)
    call.isLate ||= this.#isFinished
    const isNew = this.#calls.length > before
    const isNamed = piece.name !== '' && (isNew || call.name === '')
    if (isNamed) call.name = piece.name
    else if (piece.name) call.isNamedAgain = call.input.isWhole
    call.input.append(piece.input)
    const named = (isNew || isNamed) && call.name !== '' && { name: call.name }
    yield { type: 'tool-input-delta', id: call.id, ...named, text: piece.input, ...(isNew && { isNew }) }
  }

  /** True where calls that came after the end of the answer lack arguments: its end was not its last word. */
  get isCut(): boolean {
    return this.#calls.some(({ isLate, input }) => isLate && !input.isWhole)
  }

  /** The answer has ended well: the calls are complete. */
  *finish(): Iterable<ReplyEvent> {
    this.#isFinished = true
    for (const call of this.#calls) {
      if (call.isOpen) yield { type: 'tool-input', id: call.id }
      call.isOpen = false
    }
  }
}
