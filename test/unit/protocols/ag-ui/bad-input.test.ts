// @module-tag thorough: frames of any size, and events in any order.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import { agentChat, nextRequest, question } from './conversation.ts'
import { call, result, run, runs, text, type Frame } from './runs.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

const all = Object.values(runs).flatMap((frames) => frames.slice(1, -1))

/** The texts in a frame, which can be recognised wherever they end up. */
const wordsOf = (frame: Frame): string[] =>
  ['TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_CHUNK', 'REASONING_MESSAGE_CONTENT', 'TOOL_CALL_ARGS', 'TOOL_CALL_CHUNK'].includes(
    String(frame['type']),
  )
    ? [String(frame['delta'])]
    : []

/** Values that servers may send in place of others. */
const wrong = fc.constantFrom<unknown>(null, 0, 7, true, '', [], {}, [null], 'user', 'm1', 'a', '__proto__', {
  role: 'assistant',
})

const mutated = fc.tuple(fc.constantFrom(...all), fc.option(fc.tuple(fc.nat({ max: 9 }), wrong))).map(([frame, change]) => {
  const names = Object.keys(frame).filter((name) => name !== 'type')
  if (!change || !names.length) return frame
  return { ...frame, [names[change[0] % names.length] ?? '']: change[1] }
})

const messages = (chat: ReturnType<typeof agentChat>): string => JSON.stringify(chat.messages())

/** A run without `RUN_FINISHED` was interrupted, which is no fault of the reader. */
const faults = (chat: ReturnType<typeof agentChat>) =>
  chat.errors().filter(({ parts }) => !JSON.stringify(parts).includes('The answer was interrupted.'))

describe('events of a run in any order, repeated and mixed', () => {
  it('a run with events in any order loses no text, and ends in a request without repeated ids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 12 }), async (frames) => {
        const { chat, body } = await nextRequest([...frames, ...text('last', 'The end')])
        expect(faults(chat)).toEqual([])
        // The text of a message is one text, whatever comes between its chunks.
        const said = messages(chat).replaceAll('\\n\\n', '')
        const lost = frames.flatMap(wordsOf).filter((word) => !said.includes(JSON.stringify(word).slice(1, -1)))
        expect(frames.some(({ type }) => type === 'MESSAGES_SNAPSHOT') ? [] : lost).toEqual([])
        const ids = body.messages.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: 300 },
    )
  })

  it('a run with wrong values in its events never ends in an exception', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(mutated, { minLength: 1, maxLength: 8 }), async (frames) => {
        const { chat, body } = await nextRequest([...frames, ...text('last', 'The end')])
        expect(faults(chat)).toEqual([])
        expect(messages(chat)).toContain('The end')
        for (const { role } of body.messages as unknown as { role: string }[]) {
          expect(['user', 'assistant', 'system', 'developer', 'tool', 'reasoning']).toContain(role)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('a run with events in any order leaves no tool call running', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(mutated, { minLength: 1, maxLength: 8 }), async (frames) => {
        const chat = agentChat([[...frames, ...text('last', 'The end')]])
        await chat.send('Go')
        expect(chat.engine.store.get().messages.filter(({ status }) => status === 'streaming')).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

describe('a snapshot', () => {
  const snapshot = (...given: unknown[]): Frame => ({ type: 'MESSAGES_SNAPSHOT', messages: given })

  async function textsAfter(...given: unknown[]) {
    const chat = agentChat([run(...text('m1', 'One'), snapshot(...given))], { history: [question] })
    await chat.send('Go')
    return chat.messages().map((message) => message.text)
  }

  it('a snapshot of a known message updates it', async () => {
    expect(await textsAfter({ id: 'm1', role: 'assistant', content: 'Two' })).toEqual(['Hello', 'Go', 'Two'])
  })

  it('a snapshot with the same message under another id changes the id, and duplicates nothing', async () => {
    const chat = agentChat([
      run(
        ...text('m1', 'One'),
        snapshot({ id: 'x', role: 'user', content: 'Go' }, { id: 'y', role: 'assistant', content: 'One' }),
      ),
    ])
    await chat.send('Go')
    expect(chat.messages().map(({ id, text: said }) => [id, said])).toEqual([
      ['x', 'Go'],
      ['y', 'One'],
    ])
  })

  it('a snapshot does not bring back an answer that the visitor has regenerated', async () => {
    const known = [
      { id: 'user-1', role: 'user', content: 'Hello' },
      { id: 'a1', role: 'assistant', content: 'Old answer' },
      { id: 'u2', role: 'user', content: 'Go' },
    ]
    const history: MessageContent[] = [
      { ...question, parentId: null },
      { id: 'a1', role: 'ai', text: 'Old answer', parentId: 'user-1' },
      { id: 'a2', role: 'ai', text: 'New answer', parentId: 'user-1' },
    ]
    const chat = agentChat([run(snapshot(...known), ...text('m1', 'One'))], { history })
    await chat.send('Go')
    expect(chat.messages().map(({ id, parentId, text: said }) => [id, parentId, said])).toEqual([
      ['user-1', null, 'Hello'],
      ['a2', 'user-1', 'New answer'],
      ['u2', 'a2', 'Go'],
      ['m1', 'u2', 'One'],
    ])
  })

  it('a snapshot with two messages of the same text keeps both', async () => {
    const same = { role: 'assistant', content: 'One' }
    expect(await textsAfter({ id: 'm1', ...same }, { id: 'm2', ...same })).toEqual(['Hello', 'Go', 'One', 'One'])
  })

  it('a snapshot with two messages of the same id keeps both', async () => {
    expect(
      await textsAfter({ id: 'n', role: 'assistant', content: 'Two' }, { id: 'n', role: 'assistant', content: 'Three' }),
    ).toEqual(['Hello', 'Go', 'One', 'Two', 'Three'])
  })

  it('a snapshot with two messages of only tool calls keeps both', async () => {
    const caller = (id: string) => ({
      id: `of-${id}`,
      role: 'assistant',
      toolCalls: [{ id, type: 'function', function: { name: 'weather', arguments: '{}' } }],
    })
    const chat = agentChat([run(...call('a', 'of-a'), snapshot(caller('a'), caller('b')))])
    await chat.send('Go')
    expect(
      chat
        .messages()
        .map(({ id }) => id)
        .slice(1),
    ).toEqual(['of-a', 'of-b'])
  })

  it('a snapshot adds messages from before the first known one at the start', async () => {
    const old = { id: 'old', role: 'user', content: 'Long ago' }
    expect(
      await textsAfter(old, { id: 'user-1', role: 'user', content: 'Hello' }, { id: 'm1', role: 'assistant', content: 'One' }),
    ).toEqual(['Long ago', 'Hello', 'Go', 'One'])
  })

  it('a snapshot without a message’s reasoning leaves the reasoning in place', async () => {
    const frames = runs['thoughts, then a text'] ?? []
    const { messages: sent } = await nextRequest([
      ...frames.slice(0, -1),
      snapshot({ id: 'm1', role: 'assistant', content: 'Yes' }),
    ])
    expect(sent.slice(1)).toEqual([
      { id: 'r1', role: 'reasoning', content: 'Hm' },
      { id: 'm1', role: 'assistant', content: 'Yes' },
    ])
  })

  it('a snapshot with the result of an unknown call keeps the result', async () => {
    const chat = agentChat([run(snapshot({ id: 't', role: 'tool', toolCallId: 'lost', content: 'found' }))])
    await chat.send('Go')
    expect(chat.messages().at(-1)?.parts).toMatchObject([
      { type: 'tool', id: 'lost', output: 'found', state: 'output-available' },
    ])
  })

  it('a snapshot with invalid messages keeps the valid ones', async () => {
    expect(
      await textsAfter(null, 5, 'x', [], {}, { role: 'robot', content: 'Beep' }, { id: 3, role: 'assistant', content: null }),
    ).toContain('Beep')
  })
})

describe('a tool result', () => {
  it('the result of an unknown call is kept, and sent back', async () => {
    const { messages: sent } = await nextRequest(run(...text('m1', 'Hi'), result('lost', 'found')))
    expect(sent.at(-1)).toEqual({ id: 'result-of-lost', role: 'tool', toolCallId: 'lost', content: 'found' })
  })

  it('a result without content is an empty one', async () => {
    const { messages: sent } = await nextRequest(run(...call('a', 'm1'), result('a', null)))
    expect(sent.at(-1)).toMatchObject({ role: 'tool', content: '' })
  })
})

describe('a patch', () => {
  it.for([
    ['does not fit', [{ op: 'replace', path: '/none/of/it', value: 1 }]],
    ['leads to a prototype', [{ op: 'add', path: '/__proto__/polluted', value: 1 }]],
    ['is none', [null, 5, { op: 'jump' }]],
  ] as const)('a patch of an activity that %s changes nothing and is logged', async ([, patch]) => {
    const chat = agentChat([
      run(
        { type: 'ACTIVITY_SNAPSHOT', messageId: 'act', activityType: 'PLAN', content: { a: 1 } },
        { type: 'ACTIVITY_DELTA', messageId: 'act', activityType: 'PLAN', patch },
      ),
    ])
    await chat.send('Go')
    expect(chat.messages().at(-1)?.parts).toEqual([{ type: 'data-PLAN', id: 'act', data: { a: 1 } }])
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('does not fit'),
      expect.anything(),
      expect.stringContaining('#wrong-state-change'),
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('a patch updates an activity of an earlier run', async () => {
    const delta = {
      type: 'ACTIVITY_DELTA',
      messageId: 'act',
      activityType: 'PLAN',
      patch: [{ op: 'replace', path: '/a', value: 2 }],
    }
    const chat = agentChat([
      run({ type: 'ACTIVITY_SNAPSHOT', messageId: 'act', activityType: 'PLAN', content: { a: 1 } }, ...text('m1', 'Hi')),
      run(delta, ...text('m2', 'Ho')),
    ])
    await chat.send('Go')
    await chat.send('Go on')
    const activities = chat.messages().flatMap(({ parts }) => (parts ?? []).filter(({ type }) => type === 'data-PLAN'))
    expect(activities).toEqual([{ type: 'data-PLAN', id: 'act', data: { a: 2 } }])
  })

  it('a patch that may only create an activity does not change an existing one', async () => {
    const begin = (content: object) => ({
      type: 'ACTIVITY_SNAPSHOT',
      messageId: 'act',
      activityType: 'PLAN',
      content,
      replace: false,
    })
    const chat = agentChat([run(begin({ a: 1 }), begin({ a: 2 }))])
    await chat.send('Go')
    expect(chat.messages().at(-1)?.parts).toEqual([{ type: 'data-PLAN', id: 'act', data: { a: 1 } }])
  })
})
