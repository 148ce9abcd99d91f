import { ChatError } from '../../core/errors.ts'
import { networkFailure } from '../network-failure.ts'
import { stopReading } from './stop-reading.ts'

/** The text of a response as it arrives. A consumer that stops early closes the connection. */
export async function* readTextStream(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.getReader()
  if (!reader) throw new ChatError('Readable Stream connection error.')
  const decoder = new TextDecoder()
  let isOver = false
  try {
    while (!isOver) {
      const { done, value } = await reader.read()
      isOver = done
      const text = decoder.decode(value, { stream: !done })
      if (text) yield text
    }
  } catch (error) {
    throw networkFailure(error, signal)
  } finally {
    if (!isOver) stopReading(response, reader)
  }
}
