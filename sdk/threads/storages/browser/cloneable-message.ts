import type { MessageContent } from '../../../core/options/messages/message.ts'
import type { MessageFile } from '../../../core/options/messages/message-file.ts'
import { changeFiles } from '../../change-files.ts'

/** Object URLs are only valid while the page is open. The `File` itself is kept. */
const withoutDeadAddress = ({ src, ...file }: MessageFile): MessageFile =>
  src === undefined || src.startsWith('blob:') ? file : { ...file, src }

function canClone(value: unknown): boolean {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/**
 * Copies a value without what cannot be cloned, such as functions and DOM nodes. `copies` maps each visited object to its copy,
 * because references may repeat.
 */
function cloneableCopy(value: unknown, copies: Map<unknown, unknown>): unknown {
  if (copies.has(value)) return copies.get(value)
  if (Array.isArray(value)) {
    const list: unknown[] = []
    copies.set(value, list)
    // In an array, items keep their positions.
    for (const item of value) list.push(cloneableCopy(item, copies))
    return list
  }
  if (typeof value !== 'object' || value === null || !isPlain(value)) return canClone(value) ? value : undefined
  const copy: Record<string, unknown> = {}
  copies.set(value, copy)
  for (const [name, item] of Object.entries(value)) {
    const copied = cloneableCopy(item, copies)
    if (copied !== undefined)
      Object.defineProperty(copy, name, { value: copied, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

/**
 * Converts a message to what IndexedDB can store.
 * https://developer.mozilla.org/docs/Web/API/Web_Workers_API/Structured_clone_algorithm
 */
export function cloneableMessage(message: MessageContent): MessageContent {
  const kept = changeFiles(message, withoutDeadAddress)
  return canClone(kept) ? kept : (cloneableCopy(kept, new Map()) as MessageContent)
}
