import type { MessageMetadata, ProviderMetadata } from '../../core/options/options.ts'
import { isJson } from '../json.ts'
import { ownMetadata } from '../own-metadata.ts'
import type { Json } from '../protocol.ts'
import { nameOf } from './name-of.ts'

/** What the protocol says of a message, a call or a result, and has no place in the parts of a message: it goes back as it came. */
export interface Note {
  readonly id: string
  /** A call may have the id of a message. */
  readonly kind?: 'call'
  readonly name?: string
  readonly encryptedValue?: string
  readonly subagentRunId?: string
  /** Of what is a message of its own in the protocol and a part here. */
  readonly metadata?: Json
}

/** What the chat keeps for the protocol in the metadata of a message. */
export interface AgUiMetadata {
  readonly runId?: string
  readonly notes?: readonly Note[]
}

/** The notes in what a server sent for one of its messages; undefined when there are none. */
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

/** What the chat keeps for the protocol with a message, and its metadata without that. */
export function splitMetadata({ agUi, ...rest }: MessageMetadata = {}): { own: AgUiMetadata | undefined; rest: Json } {
  if (!isJson(agUi)) return { own: undefined, rest }
  const { notes } = agUi
  const isNote = (note: unknown): note is Note => isJson(note) && typeof note['id'] === 'string'
  return { own: { ...agUi, notes: Array.isArray(notes) ? notes.filter(isNote) : [] }, rest }
}

/** What the chat keeps for the protocol with a part. */
export const partNote = (metadata: ProviderMetadata | undefined): Json => ownMetadata(metadata, 'agUi')
