import type { MessageMetadata, ProviderMetadata } from '../../core/options/options.ts'
import { isJson } from '../../core/util/is-json.ts'
import { ownMetadata } from '../own-metadata.ts'
import type { Json } from '../protocol.ts'
import { nameOf } from './name-of.ts'

/** Fields of a protocol message, call or result that message parts have no place for. They are sent back unchanged. */
export interface Note {
  readonly id: string
  /** Distinguishes a call from a message with the same id. */
  readonly kind?: 'call'
  readonly name?: string
  readonly encryptedValue?: string
  readonly subagentRunId?: string
  /** For something that is a message in the protocol but a part here. */
  readonly metadata?: Json
}

/** What the chat stores for the protocol in a message's metadata. */
export interface AgUiMetadata {
  readonly runId?: string
  readonly notes?: readonly Note[]
}

/** Reads these fields from a server event; undefined when there are none. */
export function readNote(id: string, event: Json, kind?: Note['kind']): Note | undefined {
  const { name, encryptedValue, subagentRunId, metadata } = event
  const fields = { name, encryptedValue, subagentRunId }
  const named = Object.entries(fields).flatMap(([key, value]) => {
    const text = nameOf(value)
    return text === undefined ? [] : [[key, text]]
  })
  if (!named.length && !isJson(metadata)) return undefined
  const texts = Object.fromEntries(named) as Partial<Note>
  return { id, ...(kind && { kind }), ...texts, ...(isJson(metadata) && { metadata }) }
}

/** Separates what the chat stores for the protocol from the rest of a message's metadata. */
export function splitMetadata({ agUi, ...rest }: MessageMetadata = {}): { own: AgUiMetadata | undefined; rest: Json } {
  if (!isJson(agUi)) return { own: undefined, rest }
  const { notes } = agUi
  const isNote = (note: unknown): note is Note => isJson(note) && typeof note['id'] === 'string'
  return { own: { ...agUi, notes: Array.isArray(notes) ? notes.filter(isNote) : [] }, rest }
}

/** What the chat stores for the protocol in a part's metadata. */
export const partNote = (metadata: ProviderMetadata | undefined): Json => ownMetadata(metadata, 'agUi')
