import { expect, test, vi } from 'vitest'
import type { Connect } from '../../../../sdk/core/options/options.ts'
import { asEvents, headlessChat } from '../../headless-chat.ts'
import { run, text, type Frame } from './runs.ts'

/** What requests of a chat with these options say beside the messages. */
async function bodiesOf(options: Partial<Connect>, ...frames: Frame[]) {
  const answers = [asEvents(run(...frames, ...text('m1', 'Hi'))), asEvents(run(...text('m2', 'Bye')))]
  const chat = headlessChat({ connect: { url: '/agent', format: 'ag-ui', stream: true, ...options } }, answers)
  await chat.send('Hello')
  await chat.send('And now?')
  expect(chat.bodies).toHaveLength(2)
  return chat.bodies.map(({ context, forwardedProps, state }) => ({ context, forwardedProps, state }))
}

const snapshot = (state: unknown): Frame => ({ type: 'STATE_SNAPSHOT', snapshot: state })

const nothing = { context: [], forwardedProps: {}, state: {} }

test('a page tells an agent its context, what is passed on and the state to begin with', async () => {
  const given = {
    context: [{ description: 'The basket', value: '3 loaves' }],
    forwardedProps: { locale: 'de' },
    state: { count: 1 },
  }
  expect(await bodiesOf(given)).toEqual([given, given])
})

test('functions of the page are asked for each request, and may take their time', async () => {
  let count = 0
  const context = vi.fn(async () => [{ description: 'Visits', value: String(++count) }])
  const bodies = await bodiesOf({ context, forwardedProps: () => ({ at: count }) })
  expect(bodies.map((body) => body.context)).toEqual([
    [{ description: 'Visits', value: '1' }],
    [{ description: 'Visits', value: '2' }],
  ])
  expect(bodies.map((body) => body.forwardedProps)).toEqual([{ at: 1 }, { at: 2 }])
})

test('a state that the agent has shared goes before the one to begin with', async () => {
  const [first, second] = await bodiesOf({ state: { count: 1 } }, snapshot({ count: 7 }))
  expect([first?.state, second?.state]).toEqual([{ count: 1 }, { count: 7 }])
})

test('a function gets the state that the agent has shared, and decides', async () => {
  const [first, second] = await bodiesOf({ state: (shared) => ({ ...(shared as object), mine: true }) }, snapshot({ count: 7 }))
  expect([first?.state, second?.state]).toEqual([{ mine: true }, { count: 7, mine: true }])
})

test.each<[string, Partial<Connect>]>([
  ['nothing', {}],
  ['functions that return nothing', { context: () => undefined, forwardedProps: () => undefined, state: () => undefined }],
  ['null, as a page without types may', { context: null, forwardedProps: null, state: null } as unknown as Partial<Connect>],
])('with %s a request is as it was', async (_case, options) => {
  expect(await bodiesOf(options)).toEqual([nothing, nothing])
})

test('`additionalBodyProps` go before all of them', async () => {
  const [body] = await bodiesOf({ forwardedProps: { a: 1 }, additionalBodyProps: { forwardedProps: { b: 2 } } })
  expect(body?.forwardedProps).toEqual({ b: 2 })
})

test('other formats have none of them in their requests', async () => {
  const chat = headlessChat(
    { connect: { url: '/agent', format: 'openai-chat', stream: true, context: [], forwardedProps: { a: 1 }, state: { b: 1 } } },
    ['data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'],
  )
  await chat.send('Hello')
  expect(Object.keys(chat.bodies[0] ?? {})).not.toEqual(expect.arrayContaining(['forwardedProps']))
})

test('what a function throws is shown as a failure, and nothing is sent', async () => {
  const chat = headlessChat(
    {
      connect: {
        url: '/agent',
        format: 'ag-ui',
        stream: true,
        context: () => {
          throw new Error('Mine')
        },
      },
    },
    [],
  )
  vi.spyOn(console, 'error').mockReturnValue()
  await chat.send('Hello')
  expect([chat.bodies.length, chat.errors().length]).toEqual([0, 1])
  vi.restoreAllMocks()
})
