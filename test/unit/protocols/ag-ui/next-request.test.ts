import { describe, expect, it } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import { agentChat, nextRequest, question } from './conversation.ts'
import official from './official-messages.json' with { type: 'json' }
import { call, result, run, runs, text, type Frame } from './runs.ts'

// Recorded from @ag-ui/client 1.0.0: test/field/ag-ui.test.ts holds the record to the package.
const recorded: Readonly<Record<string, readonly unknown[]>> = official

const byteLength = (frames: readonly Frame[]): number => JSON.stringify(frames).length

describe('the request after a run of an AG-UI agent', () => {
  it.for(Object.keys(runs))('holds the messages that the official client would send: %s', async (name) => {
    const { messages } = await nextRequest(runs[name] ?? [])
    expect(messages).toEqual(recorded[name])
  })

  it('holds the same messages, wherever the bytes of the run are cut', async () => {
    const frames = runs['data, activities and state beside a text'] ?? []
    const { messages } = await nextRequest(frames)
    for (let cut = 1; cut < byteLength(frames); cut += 7) {
      const again = await nextRequest(frames, [cut, cut + 1])
      expect({ cut, messages: again.messages }).toEqual({ cut, messages })
    }
  })

  it.for(Object.keys(runs))('is the same for a conversation that was kept as JSON: %s', async (name) => {
    const { chat, body } = await nextRequest(runs[name] ?? [])
    const kept = JSON.parse(JSON.stringify(chat.messages())) as MessageContent[]
    const last = kept.findLastIndex(({ role }) => role === 'user')
    const later = agentChat([], { history: kept.slice(0, last) })
    await later.send('More')
    const { messages } = later.bodies[0] as { messages: unknown[] }
    expect(messages.slice(0, -1)).toEqual(body.messages.slice(0, -1))
  })

  it('names thread, run and version, and gives the agent its state back', async () => {
    const { body, chat } = await nextRequest(runs['data, activities and state beside a text'] ?? [])
    expect(body).toMatchObject({
      threadId: 'thread-1',
      runId: expect.any(String) as unknown,
      protocolVersion: '1.0',
      state: { count: 2 },
      tools: [],
      context: [],
      forwardedProps: {},
    })
    expect(chat.bodies[0]).toMatchObject({ state: {} })
  })

  it('holds an activity nowhere, and keeps it for the page with the changes that came later', async () => {
    const { body, chat } = await nextRequest(runs['data, activities and state beside a text'] ?? [])
    expect(JSON.stringify(body.messages)).not.toContain('PLAN')
    const parts = chat.messages().flatMap((message) => message.parts ?? [])
    expect(parts.filter(({ type }) => type === 'data-PLAN')).toEqual([
      { type: 'data-PLAN', id: 'act-1', data: { steps: ['look', 'say'] } },
    ])
  })

  it('says what a run cost with its last message', async () => {
    const usage = [
      { model: 'm', inputTokens: 3, outputTokens: 4 },
      { model: 'm', inputTokens: 10 },
    ]
    const { chat } = await nextRequest([...text('m1', 'Hello'), { type: 'RUN_FINISHED', usage }])
    expect(chat.messages().find(({ id }) => id === 'm1')?.metadata).toMatchObject({
      model: 'm',
      usage: { inputTokens: 13, outputTokens: 4 },
    })
  })

  it('leaves out a message that says nothing', async () => {
    const { messages } = await nextRequest(
      run({ type: 'TEXT_MESSAGE_START', messageId: 'm1' }, { type: 'TEXT_MESSAGE_END', messageId: 'm1' }, ...text('m2', 'Hi')),
    )
    expect(messages.slice(1)).toEqual([{ id: 'm2', role: 'assistant', content: 'Hi' }])
  })

  it('leaves out half a call, which no model can read', async () => {
    const { messages } = await nextRequest([...text('m1', 'Hi'), ...call('a', 'm1').slice(0, 2)])
    expect(messages.slice(1)).toEqual([{ id: 'm1', role: 'assistant', content: 'Hi' }])
  })

  it('leaves out what a snapshot says the agent was told, which the visitor does not read either', async () => {
    const told = { id: 's', role: 'system', content: 'Be brief' }
    const { messages, chat } = await nextRequest(run({ type: 'MESSAGES_SNAPSHOT', messages: [told] }, ...text('m1', 'Hi')))
    expect(messages.slice(1)).toEqual([{ id: 'm1', role: 'assistant', content: 'Hi' }])
    expect(JSON.stringify(chat.messages())).not.toContain('Be brief')
  })

  it('has the thoughts of a snapshot before the message that they lead to', async () => {
    const thought = { id: 'r9', role: 'reasoning', content: 'So cold', encryptedValue: 'secret' }
    const said = { id: 'm1', role: 'assistant', content: 'Cold.' }
    const { messages } = await nextRequest(run(...text('m1', 'Cold.'), { type: 'MESSAGES_SNAPSHOT', messages: [thought, said] }))
    expect(messages.slice(1)).toEqual([thought, said])
  })

  it('gives a second message of one id an id of its own, for agents find messages by their ids', async () => {
    const chat = agentChat([run(...text('m', 'One')), run(...text('m', 'Two'))], { history: [question] })
    await chat.send('Go')
    await chat.send('Go on')
    await chat.send('More')
    const { messages } = chat.bodies[2] as { messages: { id: string; content: string }[] }
    expect(messages.map(({ content }) => content)).toEqual(['Hello', 'Go', 'One', 'Go on', 'Two', 'More'])
    expect(new Set(messages.map(({ id }) => id)).size).toBe(6)
  })

  it('has the result of an earlier run’s call behind that call', async () => {
    const chat = agentChat([run(...call('a', 'm1')), run(result('a'), ...text('m2', 'Cold'))])
    await chat.send('Go')
    await chat.send('Go on')
    await chat.send('More')
    const { messages } = chat.bodies[2] as { messages: { role: string }[] }
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant', 'user'])
  })

  it('holds the steps of an answer of another service one by one', async () => {
    const history = [
      question,
      {
        id: 'x',
        role: 'ai',
        parts: [
          { type: 'reasoning', text: 'Hm' },
          { type: 'tool', id: 'a', name: 'weather', state: 'output-error', input: '{}', output: 'Timeout' },
          { type: 'text', text: 'It failed.' },
        ],
      },
    ] satisfies MessageContent[]
    const chat = agentChat([], { history })
    await chat.send('More')
    const { messages } = chat.bodies[0] as { messages: unknown[] }
    expect(messages.slice(1, -1)).toEqual([
      { id: 'x-reasoning-1', role: 'reasoning', content: 'Hm' },
      { id: 'x', role: 'assistant', toolCalls: [{ id: 'a', type: 'function', function: { name: 'weather', arguments: '{}' } }] },
      { id: 'a-result', role: 'tool', toolCallId: 'a', content: 'Timeout', error: 'Timeout' },
      { id: 'x-step-2', role: 'assistant', content: 'It failed.' },
    ])
  })
})
