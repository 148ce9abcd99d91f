import { expect, onTestFinished, test } from 'vitest'
import { readNdjsonLines } from '../../../../sdk/net/streams/ndjson.ts'
import { asEvents, headlessChat } from '../../headless-chat.ts'

/** Counts how often anything else had its turn, such as a key of the visitor. */
function countTurns(): () => number {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  onTestFinished(() => clearInterval(timer))
  return () => turns
}

const call = (id: number): object[] => [
  { type: 'tool-input-start', toolCallId: `c${id}`, toolName: 'search' },
  { type: 'tool-input-available', toolCallId: `c${id}`, toolName: 'search', input: { id } },
  { type: 'tool-output-available', toolCallId: `c${id}`, output: 'Nothing' },
]

test.each<[string, readonly object[]]>([
  ['calls of tools', Array.from({ length: 2000 }, (_, id) => call(id)).flat()],
  [
    'words',
    [
      { type: 'text-start', id: 't' },
      ...Array.from({ length: 20_000 }, () => ({ type: 'text-delta', id: 't', delta: 'word ' })),
      { type: 'text-end', id: 't' },
    ],
  ],
])('the page has its turns while an answer of many %s is read that came all at once', async (_, events) => {
  const connect = { url: '/chat', format: 'ai-sdk', stream: true } as const
  const answer = (id: string, inIt: readonly object[]): string =>
    asEvents([{ type: 'start', messageId: id }, ...inIt, { type: 'finish' }])
  // The first answer loads what calls of tools need.
  const chat = headlessChat({ connect }, [answer('a', call(-1)), answer('b', events)])
  await chat.send('Hello')
  const turns = countTurns()
  await chat.send('And now?')
  expect(chat.errors()).toEqual([])
  expect(turns()).toBeGreaterThan(3)
})

test('lines that came all at once leave the page its turns as well, and none is lost', async () => {
  const lines = Array.from({ length: 60 }, (_, line) => `{"line":${line}}`)
  async function* piece() {
    yield `${lines.join('\n')}\n`
  }
  const turns = countTurns()
  const read: string[] = []
  for await (const line of readNdjsonLines(piece())) {
    const begun = performance.now()
    while (performance.now() - begun < 1) read.at(-1)
    read.push(line)
  }
  expect(read).toEqual(lines)
  expect(turns()).toBeGreaterThan(1)
})
