import { createReplays } from '../../../sdk/net/replays.ts'
import { expect, test } from 'vitest'
import type { Reconnection } from '../../../sdk/net/streams/reconnection.ts'
import { readSseEvents } from '../../../sdk/net/streams/sse.ts'
import { gather } from '../gather.ts'

const { signal } = new AbortController()

/** A response that sends this text, and then ends or breaks. */
function answer(text: string, isBroken: boolean): Response {
  let isSent = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (!isSent) {
        isSent = true
        if (text) controller.enqueue(new TextEncoder().encode(text))
        else controller.error(new TypeError('network error'))
      } else if (isBroken) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  return new Response(body)
}

/** The text read from these responses; all but the last one break. */
async function read(...answers: string[]): Promise<string> {
  const rest = answers.slice(1)
  const reconnection: Reconnection = {
    createReplays,
    setPause: () => undefined,
    ask: async () => answer(rest.shift() ?? '', rest.length > 0),
  }
  const frames = await gather(readSseEvents(answer(answers[0] ?? '', answers.length > 1), { signal, reconnection }))
  return (frames as { data: string }[]).map(({ data }) => data).join('')
}

/** Events: `1a` has id 1 and data a, `b` has no id. */
const events = (words: string): string =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => (/^\d/.test(word) ? `id: ${word[0]}\ndata: ${word.slice(1)}\n\n` : `data: ${word}\n\n`))
    .join('')

test.each([
  ['after the last event', '1a 2b', '3c', 'abc'],
  ['from the start', '1a 2b', '1a 2b 3c', 'abc'],
  ['from between', '1a 2b', '2b 3c', 'abc'],
  ['from the start, where some events have no id', '1a x 2b', '1a x 2b 3c', 'axbc'],
  ['after the last id, with events behind it that have none', '1a x y', 'x y 3c', 'axyc'],
  ['after the last id, with other events that have none', '1a x', 'y 3c', 'axyc'],
  ['out of order', '1a 2b 3c', '2b 1a 3c 4d', 'abcd'],
  ['from the start, where all events have one id', '1a 1b', '1a 1b 1c', 'abc'],
])('a server that resumes %s repeats nothing and skips nothing', async (_, first, second, all) => {
  expect(await read(events(first), events(second))).toBe(all)
})

test('a server that breaks twice and starts over each time repeats nothing', async () => {
  expect(await read(events('1a 2b'), events('1a 2b 3c'), events('1a 2b 3c 4d'))).toBe('abcd')
})

test('a response that breaks at any byte after its first event ends up the same', async () => {
  const whole = events('1a x 2b y 3c')
  for (let end = events('1a').length; end < whole.length; end++) {
    expect(await read(whole.slice(0, end), whole), `broken at ${end}`).toBe('axbyc')
  }
})

test('a page reached through a redirect is not read as the rest of a response', async () => {
  const first = answer(events('1a'), true)
  first.headers.set('content-type', 'text/event-stream')
  const page = new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } })
  const reconnection: Reconnection = { createReplays, setPause: () => undefined, ask: async () => page }
  await expect(gather(readSseEvents(first, { signal, reconnection }))).rejects.toThrow('Connection error')
})

test('a server with nothing more to send (204) ends the response', async () => {
  const first = answer(events('1a'), true)
  first.headers.set('content-type', 'text/event-stream')
  const reconnection: Reconnection = {
    createReplays,
    setPause: () => undefined,
    ask: async () => new Response(null, { status: 204 }),
  }
  expect(await gather(readSseEvents(first, { signal, reconnection }))).toHaveLength(1)
})
