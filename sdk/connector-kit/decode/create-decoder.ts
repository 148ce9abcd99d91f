import type { Decoder, Json } from '../../protocols/protocol.ts'
import type { DecoderFormat } from './answer-format.ts'

/**
 * The decoder of a format. Without a name, the headers and the first frame or whole body decide. Pages that use Confab's own
 * format do not download the table of the others.
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
