import { describe, expect, it, vi } from 'vitest'
import type { FunctionCall, FunctionHandler } from '../../../sdk/core/options/services/service-options.ts'
import { quietConsole } from './quiet-console.ts'
import { rowsWith } from './rows.ts'
import { asksOf, expectReply, replyOf, streamedSent, connectTestService } from './connect-test-service.ts'

const defaultCalls: readonly FunctionCall[] = [
  { name: 'get_weather', arguments: '{"city":"Zürich"}' },
  { name: 'get_time', arguments: '{}' },
]

const results = [{ response: 'sunny' }, { response: 'noon' }]

quietConsole()

describe.for(
  rowsWith('tools').flatMap(({ name, row }) => [
    { name, row, isStreaming: false },
    ...(row.stream ? [{ name: `${name}, streaming`, row, isStreaming: true }] : []),
  ]),
)('$name', ({ row, isStreaming }) => {
  const { settings, calls = defaultCalls, reply, followUp, dropped = ['tools'] } = row.tools

  const connectTools = (handler: unknown, more: object = {}) =>
    connectTestService(row, {
      settings: { ...settings, ...(handler !== undefined && { function_handler: handler }), ...more },
      connect: { stream: isStreaming },
    })
  const asks = ({ mock }: Awaited<ReturnType<typeof connectTools>>) => asksOf(mock, isStreaming ? streamedSent(row) : row.sent)

  it('the page answers parallel calls, and the reply continues with the results', async () => {
    const handler = vi.fn<FunctionHandler>(() => results)
    const service = await connectTools(handler)
    const result = await service.send()
    expectReply(result, { text: reply })
    expect(handler.mock.calls).toEqual([[calls]])
    const [first, second, ...more] = asks(service)
    expect(first?.json).toMatchObject(settings)
    expect(second?.json).toEqual(followUp)
    expect(more).toEqual([])
    const outputs = result.events.filter((event) => event.type === 'tool-output').map(({ output }) => output)
    expect(outputs).toEqual(['sunny', 'noon'])
    expect(first?.text).not.toContain('function_handler')
  })

  it('the reply waits for results that are promises', async () => {
    for (const handler of [
      () => Promise.resolve(results),
      () => results.map((result) => Promise.resolve(result)),
      async () => Promise.resolve(results.map((result) => Promise.resolve(result))),
    ]) {
      const { send } = await connectTools(handler)
      expectReply(await send(), { text: reply })
    }
  })

  it('a text from the handler in place of results is shown, and ends the reply', async () => {
    const service = await connectTools(() => ({ text: 'No need to ask' }))
    expectReply(await service.send(), { text: 'No need to ask' })
    expect(asks(service).length).toBe(1)
  })

  it('the model can call functions again if the page allows more rounds, with tools and streaming', async () => {
    const handler = vi.fn<FunctionHandler>(() => results)
    const service = await connectTools(handler, { maxToolRounds: 5 })
    const result = await service.send()
    expectReply(result, { text: reply })
    expect(handler).toHaveBeenCalledTimes(2)
    const asked = asks(service)
    expect(asked.length).toBe(3)
    for (const { json } of asked) {
      for (const field of dropped) expect(Object.keys(json).includes(field)).toBe(field in (asked[0]?.json ?? {}))
    }
    expect(asked[0]?.text).not.toContain('maxToolRounds')
    expect(result.events.filter(({ type }) => type === 'tool-output').length).toBe(4)
  })

  it('function calls end after the number of rounds that the page allows', async () => {
    const handler = vi.fn<FunctionHandler>(() => results)
    const service = await connectTools(handler, { maxToolRounds: 0 })
    const { events } = await service.send()
    expect(handler).not.toHaveBeenCalled()
    expect(replyOf(events).text).toBe('')
    expect(asks(service).length).toBe(1)
  })

  const badResponse =
    'Response object must either be {response: string}[] for each individual function or {text: string} for a direct response'
  const notAnArray = 'Function tool response must be an array or contain a text property'

  const faults: readonly (readonly [when: string, handler: unknown, text: string])[] = [
    ['there is none', undefined, 'Please define the `function_handler` property inside the service config.'],
    ['it gives nothing', () => undefined, notAnArray],
    ['it gives a word', () => 'sunny', notAnArray],
    ['it gives something else', () => ({ response: 'sunny' }), notAnArray],
    ['its text is a list', () => ({ text: ['sunny'] }), 'Arrays are not accepted in handler responses'],
    ['it gives too few results', () => results.slice(1), badResponse],
    ['a result is no text', () => [{ response: 1 }, { response: 'noon' }], badResponse],
    ['a result is empty', () => [undefined, { response: 'noon' }], badResponse],
    [
      'it throws',
      () => {
        throw new Error('My database is down')
      },
      'My database is down',
    ],
    ['its promise fails', () => [Promise.reject(new Error('My database is down')), results[1]], 'My database is down'],
  ]

  it.for(faults)('the handler’s mistake is explained when %s', async ([, handler, text]) => {
    const service = await connectTools(handler)
    const { error } = await service.send()
    expect(error).toMatchObject({ message: text })
    expect(asks(service).length).toBe(1)
  })
})
