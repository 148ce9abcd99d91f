import type { Message, Part } from '../../core/types.ts'

/** Bytes per second; a slow mobile connection. */
const slowestUpload = 32_000

/** Approximate size of a part in bytes. Only files and long texts count: nothing else takes long to send. */
function sizeOf(part: Part): number {
  if (part.type === 'file') return part.file.ref?.size ?? part.file.src?.length ?? 0
  return part.type === 'text' ? part.text.length : 0
}

/**
 * How long messages may take to upload, in milliseconds. `fetch` has no upload progress, so a large upload looks the same as a
 * server that does not respond.
 */
export function uploadTime(messages: readonly Message[]): number {
  const bytes = messages.reduce((sum, { parts }) => sum + parts.reduce((size, part) => size + sizeOf(part), 0), 0)
  return (bytes / slowestUpload) * 1000
}
