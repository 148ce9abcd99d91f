import type { Decoder, Json } from '../../protocols/protocol.ts'
import type { DecoderFormat } from './answer-format.ts'

/**
 * The decoder of a format; the first frame, or the whole answer, and the headers tell the format where it is not named. Those who speak
 * the chat's own format do not download the table of the others.
 */
export async function createDecoder(
  format: DecoderFormat | undefined,
  frame: Json = {},
  headers?: Headers,
): Promise<Decoder | undefined> {
  if (typeof format === 'function') return format()
  const { detectFormat, loadProtocol } = await import('../../protocols/index.ts')
  return (await loadProtocol(format ?? detectFormat(frame, headers)))?.createDecoder()
}
