// @module-tag thorough: frames of any size, and events in any order.
import { createReplays } from '../../../sdk/net/replays.ts'
import { expect, test } from 'vitest'
import { readSseEvents } from '../../../sdk/net/streams/sse.ts'
import { readNdjsonLines } from '../../../sdk/net/streams/ndjson.ts'
import { gather } from '../gather.ts'

const { signal } = new AbortController()
const megabyte = 'x'.repeat(1_000_000)

/** A response of these pieces, each followed by a megabyte, for as long as it is read. */
function endless(piece: string): { response: Response; sent: () => number } {
  let count = 0
  const body = new ReadableStream({
    pull(controller) {
      count++
      controller.enqueue(new TextEncoder().encode(piece))
    },
  })
  return { response: new Response(body), sent: () => count }
}

test.each([
  ['a line that does not end', megabyte],
  ['an event whose lines do not end', `data: ${megabyte}\n`],
])('%s fails an event stream, and reading stops', async (_, piece) => {
  const { response, sent } = endless(piece)
  const reconnection = { createReplays, setPause: () => undefined, ask: () => Promise.reject(new Error('Opened again')) }
  await expect(gather(readSseEvents(response, { signal, reconnection }))).rejects.toThrow(
    'The server sent too much data at once.',
  )
  expect(sent()).toBeLessThan(40)
})

test('large events, many events, and events separated by comments do not fail a stream', async () => {
  const pieces = [
    `data: ${megabyte}\n\n`,
    ...Array.from({ length: 40 }, () => `: ${megabyte}\n`),
    ...Array.from({ length: 40 }, () => `data: ${megabyte}\n\n`),
  ]
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })
  expect(await gather(readSseEvents(new Response(body), { signal }))).toHaveLength(41)
})

test('a line of JSON that never ends is an error', async () => {
  async function* pieces(): AsyncGenerator<string> {
    for (;;) yield megabyte
  }
  await expect(gather(readNdjsonLines(pieces()))).rejects.toThrow('The server sent too much data at once.')
})
