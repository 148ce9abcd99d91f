import { describe, expect, it } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import { agentChat, nextRequest, question } from './conversation.ts'
import official from './official-messages.json' with { type: 'json' }
import { call, result, run, runs, text, type Frame } from './runs.ts'

// Recorded from @ag-ui/client 1.0.0; test/field/agents/ag-ui.test.ts compares the record with the package.
const recorded: Readonly<Record<string, readonly unknown[]>> = official

const byteLength = (frames: readonly Frame[]): number => JSON.stringify(frames).length

describe('the request after a run of an AG-UI agent', () => {
  it.for(Object.keys(runs))('the next request has the messages that the official client would send: %s', async (name) => {
    const { messages } = await nextRequest(runs[name] ?? [])
    expect(messages).toEqual(recorded[name])
  })

  it('the next request has the same messages, however the bytes of the run are split', async () => {
    const frames = runs['data, activities and state beside a text'] ?? []
    const { messages } = await nextRequest(frames)
    for (let cut = 1; cut < byteLength(frames); cut += 7) {
      const again = await nextRequest(frames, [cut, cut + 1])
      expect({ cut, messages: again.messages }).toEqual({ cut, messages })
    }
  })

  it.for(Object.keys(runs))('the next request is the same for a conversation that was stored as JSON: %s', async (name) => {
    const { chat, body } = await nextRequest(runs[name] ?? [])
    const kept = JSON.parse(JSON.stringify(chat.messages())) as MessageContent[]
    const last = kept.findLastIndex(({ role }) => role === 'user')
    const later = agentChat([], { history: kept.slice(0, last) })
    await later.send('More')
    const { messages } = later.bodies[0] as { messages: unknown[] }
    expect(messages.slice(0, -1)).toEqual(body.messages.slice(0, -1))
  })

  it('the next request names thread, run and version, and sends the agent its state', async () => {
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

  it('the next request has no activities; the page keeps them, with later changes', async () => {
    const { body, chat } = await nextRequest(runs['data, activities and state beside a text'] ?? [])
    expect(JSON.stringify(body.messages)).not.toContain('PLAN')
    const parts = chat.messages().flatMap((message) => message.parts ?? [])
    expect(parts.filter(({ type }) => type === 'data-PLAN')).toEqual([
      { type: 'data-PLAN', id: 'act-1', data: { steps: ['look', 'say'] } },
    ])
  })

  it('the last message of a run has the usage of the run', async () => {
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

  it('the next request leaves out an empty message', async () => {
    const { messages } = await nextRequest(
      run({ type: 'TEXT_MESSAGE_START', messageId: 'm1' }, { type: 'TEXT_MESSAGE_END', messageId: 'm1' }, ...text('m2', 'Hi')),
    )
    expect(messages.slice(1)).toEqual([{ id: 'm2', role: 'assistant', content: 'Hi' }])
  })

  it('the next request leaves out an incomplete tool call', async () => {
    const { messages } = await nextRequest([...text('m1', 'Hi'), ...call('a', 'm1').slice(0, 2)])
    expect(messages.slice(1)).toEqual([{ id: 'm1', role: 'assistant', content: 'Hi' }])
  })

  it('the next request leaves out a snapshot’s instructions to the agent, which the visitor does not see either', async () => {
    const told = { id: 's', role: 'system', content: 'Be brief' }
    const { messages, chat } = await nextRequest(run({ type: 'MESSAGES_SNAPSHOT', messages: [told] }, ...text('m1', 'Hi')))
    expect(messages.slice(1)).toEqual([{ id: 'm1', role: 'assistant', content: 'Hi' }])
    expect(JSON.stringify(chat.messages())).not.toContain('Be brief')
  })

  it('the reasoning of a snapshot comes before the message that it leads to', async () => {
    const thought = { id: 'r9', role: 'reasoning', content: 'So cold', encryptedValue: 'secret' }
    const said = { id: 'm1', role: 'assistant', content: 'Cold.' }
    const { messages } = await nextRequest(run(...text('m1', 'Cold.'), { type: 'MESSAGES_SNAPSHOT', messages: [thought, said] }))
    expect(messages.slice(1)).toEqual([thought, said])
  })

  it('the second message with the same id gets another id, because agents look messages up by id', async () => {
    const chat = agentChat([run(...text('m', 'One')), run(...text('m', 'Two'))], { history: [question] })
    await chat.send('Go')
    await chat.send('Go on')
    await chat.send('More')
    const { messages } = chat.bodies[2] as { messages: { id: string; content: string }[] }
    expect(messages.map(({ content }) => content)).toEqual(['Hello', 'Go', 'One', 'Go on', 'Two', 'More'])
    expect(new Set(messages.map(({ id }) => id)).size).toBe(6)
  })

  it('the result of an earlier run’s call comes after that call', async () => {
    const chat = agentChat([run(...call('a', 'm1')), run(result('a'), ...text('m2', 'Cold'))])
    await chat.send('Go')
    await chat.send('Go on')
    await chat.send('More')
    const { messages } = chat.bodies[2] as { messages: { role: string }[] }
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant', 'user'])
  })

  it('the next request has the steps of another service’s answer one by one', async () => {
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
