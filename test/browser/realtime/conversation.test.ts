import { describe, expect, test, vi } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { eventually } from '../render-chat.ts'
import { renderVoiceChat } from './render-voice-chat.ts'

const types = (messages: readonly Readonly<Record<string, unknown>>[]) => messages.map(({ type }) => type)

describe('the transcript of a call', () => {
  test('the speech of both sides goes to `onMessage` and, when turned on, to the captions, in the order of speaking', async () => {
    const onMessage = vi.fn<(told: { message: MessageContent }) => void>()
    const call = await renderVoiceChat({ options: { onMessage } })
    await call.start()
    call.part('realtime-captions-button').click()
    await call.phone.say(
      { type: 'input_audio_buffer.speech_started', item_id: 'item_1' },
      { type: 'input_audio_buffer.speech_stopped', item_id: 'item_1' },
      { type: 'response.created', response: { id: 'resp_1' } },
      { type: 'response.output_audio_transcript.delta', item_id: 'item_2', delta: 'Fine, ' },
      { type: 'response.output_audio_transcript.done', item_id: 'item_2', transcript: 'Fine, thank you.' },
      { type: 'conversation.item.input_audio_transcription.completed', item_id: 'item_1', transcript: 'How are you?\n' },
    )
    await eventually(call.captions).toEqual(['You: How are you?', 'AI: Fine, thank you.'])
    expect(
      onMessage.mock.calls.map(
        ([
          {
            message: { role, text },
          },
        ]) => [role, text],
      ),
    ).toEqual([
      ['ai', 'Fine, thank you.'],
      ['user', 'How are you?'],
    ])
    expect(call.element.getMessages()).toEqual([])
  })

  test('the voice stops when the visitor speaks, until the next reply', async () => {
    const call = await renderVoiceChat({ script: { loudness: 12_000 } })
    await call.start()
    await call.phone.say({ type: 'response.created' }, { type: 'output_audio_buffer.started' })
    await eventually(call.scale).toBeGreaterThan(1.02)
    await call.phone.say({ type: 'input_audio_buffer.speech_started', item_id: 'item_1' })
    await expect
      .poll(async () => types((await call.phone.record()).messages))
      .toEqual(['response.cancel', 'output_audio_buffer.clear'])
    await eventually(call.scale).toBeLessThan(1.02)
    await call.phone.say({ type: 'response.created' })
    await eventually(call.scale).toBeGreaterThan(1.02)
  })
})

describe('function calls during a voice call', () => {
  const asked = {
    type: 'response.done',
    response: {
      status: 'completed',
      output: [{ type: 'function_call', name: 'weather', call_id: 'call_1', arguments: '{"city":"Bern"}' }],
    },
  }

  test('the page answers function calls, and the model continues', async () => {
    const handler = vi.fn(async () => ({ response: 'sunny' }))
    const call = await renderVoiceChat({ realtime: { config: { function_handler: handler } } })
    await call.start()
    await call.phone.say(asked)
    await expect
      .poll(async () => (await call.phone.record()).messages)
      .toEqual([
        {
          type: 'conversation.item.create',
          item: { type: 'function_call_output', call_id: 'call_1', output: '{"response":"sunny"}' },
        },
        { type: 'response.create' },
      ])
    expect(handler).toHaveBeenCalledWith({ name: 'weather', arguments: '{"city":"Bern"}' })
  })

  test.each([
    ['a text', () => 'sunny' as unknown as object, 'must be a JSON object'],
    ['nobody', undefined, 'Please define the `function_handler` property'],
  ])('functions answered by %s end the call, and the error says why', async (_, handler, words) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const call = await renderVoiceChat({ realtime: handler ? { config: { function_handler: handler } } : true })
    await call.start()
    await call.phone.say(asked)
    await eventually(call.errorText).toContain(words)
    error.mockRestore()
  })
})

test('the page updates the session and sends a message with the methods in its options', async () => {
  const realtime = { methods: {} as { updateConfig?(config: object): void; sendMessage?(text: string): void } }
  const call = await renderVoiceChat({ realtime })
  await call.start()
  realtime.methods.updateConfig?.({ instructions: 'Speak French', voice: 'marin' })
  realtime.methods.sendMessage?.('The visitor is called Ada.')
  await expect
    .poll(async () => (await call.phone.record()).messages)
    .toEqual([
      {
        type: 'session.update',
        session: { type: 'realtime', instructions: 'Speak French', audio: { output: { voice: 'marin' } } },
      },
      {
        type: 'conversation.item.create',
        item: { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'The visitor is called Ada.' }] },
      },
      { type: 'response.create' },
    ])
})
