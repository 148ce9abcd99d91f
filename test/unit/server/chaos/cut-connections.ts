import { expect, onTestFinished } from 'vitest'
import { createChatServer, type ReplyEvent, type ServerStore } from '../../../../sdk/entries/server.ts'
import { gate, openHeadlessChat, says } from '../start-chat-server.ts'

/** How an answer is lost and found again. */
export interface Cut {
  /** Bytes of the answer that arrive. */
  readonly after: number
  /** Whether the server that began the answer gives the rest, or another one that shares its store. */
  readonly from: 'the same server' | 'another server'
  /** Whether the answer has ended when the rest is asked for, or still grows. */
  readonly while: 'it grows' | 'it has ended'
}

type Piece = string | ReplyEvent

const url = 'http://chat.example/'
const pieces: readonly Piece[] = ['One, ', 'two, ', { type: 'reasoning-delta', text: 'Hm.' }, '<three>', '🥐']
/** Pieces that are said before somebody asks for the rest of an answer that grows. */
const early = 2
const whole = ['One, two, ', 'Hm.', '<three>🥐']

/** Passes on so many bytes of a response, and then loses the connection. */
function cutAfter(response: Response, bytes: number, onCut: () => void): Response {
  const reader = response.body?.getReader()
  let left = bytes
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = left > 0 ? ((await reader?.read()) ?? {}) : {}
        if (value && left > 0) controller.enqueue(value.subarray(0, left))
        left -= value?.length ?? 0
        if (done) controller.close()
        else if (left <= 0) {
          onCut()
          controller.error(new TypeError('network error'))
          await reader?.cancel()
        }
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}

/** The bytes of an answer in whole, and of what is said of it early. */
async function measure(): Promise<{ length: number; earlyLength: number }> {
  const sizeOf = async (said: readonly Piece[]): Promise<number> => {
    const server = createChatServer({ answer: says(...said) })
    const asked = { method: 'POST', headers: { Accept: 'text/event-stream' }, body: '{"messages":[{"text":"Count"}]}' }
    const text = await (await server.fetch(new Request(url, asked))).text()
    return new TextEncoder().encode(text.replace(/id: \d+\ndata: \[DONE\]\n\n$/, '')).length
  }
  return { length: await sizeOf(pieces), earlyLength: await sizeOf(pieces.slice(0, early)) }
}

/** Every place of an answer, each with every way to lose and find it. */
export async function everyCut(): Promise<Cut[]> {
  const { length } = await measure()
  return Array.from({ length }, (_, after) => after).flatMap((after) =>
    (['the same server', 'another server'] as const).flatMap((from) =>
      (['it grows', 'it has ended'] as const).map((when): Cut => ({ after, from, while: when })),
    ),
  )
}

/** Every place of an answer, and each two things together at least once, in a quarter of the runs. */
export async function pairedCuts(): Promise<Cut[]> {
  return (await everyCut()).filter((_, index) => index % 4 === Math.floor(index / 4) % 4)
}

/** Has a chat ask a server, loses the connection, and says what the chat shows. */
async function lose(cut: Cut, stores: readonly [ServerStore, ServerStore], earlyLength: number): Promise<unknown[]> {
  const { after, from } = cut
  const more = gate()
  // What does not come before the rest is asked for could not be cut off.
  const isGrowing = cut.while === 'it grows' && after <= earlyLength
  const [one, other] = stores.map((store) =>
    createChatServer({
      store,
      async *answer() {
        yield* pieces.slice(0, early)
        if (isGrowing) await more.opened
        yield* pieces.slice(early)
      },
    }),
  )
  let cuts = 0
  const chat = openHeadlessChat({ connect: { url, stream: true, format: 'confab', resume: true } }, async (address, init) => {
    const request = new Request(address, init)
    if (request.method === 'POST')
      return cutAfter((await one?.fetch(request)) ?? new Response(), after, () => {
        cuts += 1
      })
    const rest = await (from === 'another server' ? other : one)?.fetch(request)
    more.open()
    return rest ?? new Response()
  })
  const { parts = [] } = (await chat.send({ text: 'Count' })).at(-1) ?? {}
  return [cuts, chat.errors(), ...parts.map((part) => ('text' in part ? part.text : part.type))]
}

/** At once, so that the waits of the chats between their attempts are one; more would be a load of their own on a busy machine. */
const atOnce = 100

/** Expects every character of an answer once, wherever the connection is lost. `open` gives a store twice, as two servers open it. */
export async function expectNothingLost(cuts: readonly Cut[], stores: readonly [ServerStore, ServerStore]): Promise<void> {
  onTestFinished(() => Promise.all(stores.map((store) => store.close())).then(() => undefined))
  const { earlyLength } = await measure()
  for (let first = 0; first < cuts.length; first += atOnce) {
    const some = cuts.slice(first, first + atOnce)
    const seen = await Promise.all(some.map(async (cut) => [cut, ...(await lose(cut, stores, earlyLength))]))
    expect(seen).toEqual(some.map((cut) => [cut, 1, [], ...whole]))
  }
}
