// @module-tag thorough: calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { eventually } from '../render-chat.ts'
import { watchMedia } from '../views/composer/media.ts'
import { renderVoiceChat } from './render-voice-chat.ts'

type Call = Awaited<ReturnType<typeof renderVoiceChat>>

beforeEach(() => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => error.mockRestore())
})

async function press(call: Call): Promise<void> {
  await eventually(() => call.isShown('realtime-toggle')).toBe(true)
  call.part('realtime-toggle').click()
}

/** The controls are disabled, and one button tries again. */
async function expectFailure(call: Call, words: string): Promise<HTMLElement> {
  await eventually(call.errorText).toContain(words)
  expect([call.toggleState(), call.microphoneState()]).toEqual(['unavailable', 'unavailable'])
  expect(call.part('realtime-toggle').getAttribute('aria-disabled')).toBe('true')
  const retry = call.root.querySelector<HTMLElement>('.call-retry')
  if (!retry) throw new Error('There is no way on')
  return retry
}

describe('a call that fails says why, and can be tried again', () => {
  test('a call fails with a refused microphone', async () => {
    const spy = vi
      .spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockRejectedValue(new DOMException('Permission denied', 'NotAllowedError'))
    onTestFinished(() => spy.mockRestore())
    const call = await renderVoiceChat()
    await press(call)
    const retry = await expectFailure(call, 'Microphone access is blocked.')
    spy.mockRestore()
    retry.focus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => call.heard).toEqual(['sts-session-started'])
    expect(call.errorText()).toBe('')
    expect(call.root.activeElement).toBe(call.part('realtime-toggle'))
  })

  test('a call fails without an ephemeral key, and leaves nothing open', async () => {
    const media = watchMedia()
    const call = await renderVoiceChat({ openAI: { key: 'wrong-key' } })
    await press(call)
    await expectFailure(call, 'Incorrect API key provided')
    await eventually(() => media.tracks().every(({ readyState }) => readyState === 'ended')).toBe(true)
  })

  test('a call fails when the page provides no key', async () => {
    const call = await renderVoiceChat({ openAI: {}, realtime: { fetchEphemeralKey: () => Promise.reject(new Error('down')) } })
    await press(call)
    await expectFailure(call, 'Error')
  })

  test('a call fails when the response to the offer is an error', async () => {
    const call = await renderVoiceChat({
      switches: { failure: { kind: 'server-error', status: 400, at: 'calls' } },
      options: { errorMessages: { displayServiceErrorMessages: true } },
    })
    await press(call)
    await expectFailure(call, 'The server had an error')
  })

  test('a call fails without a voice', async () => {
    const call = await renderVoiceChat({ script: { isMute: true } })
    await press(call)
    await expectFailure(call, 'No audio is coming through.')
  })

  test('a call fails when the model does not exist, which arrives as a failed response', async () => {
    const call = await renderVoiceChat()
    await call.start()
    const error = { type: 'invalid_request_error', code: 'model_not_found', message: 'The model `x` does not exist.' }
    await call.phone.say({ type: 'response.done', response: { status: 'failed', status_details: { error } } })
    await expectFailure(call, 'The model `x` does not exist.')
    expect(call.heard).toEqual(['sts-session-started', 'sts-session-stopped'])
  })

  test('a call fails when the connection ends', async () => {
    const call = await renderVoiceChat()
    await call.start()
    await call.phone.hangUp()
    await expectFailure(call, 'The call was interrupted.')
  })

  test('a failed call shows the page’s own texts', async () => {
    const call = await renderVoiceChat({ openAI: { key: 'wrong-key' }, realtime: { error: { text: 'No calls today' } } })
    await press(call)
    await expectFailure(call, 'No calls today')
  })
})

test('a rejected message of the page does not end the call', async () => {
  const call = await renderVoiceChat()
  await call.start()
  await call.phone.say({ type: 'error', error: { type: 'invalid_request_error', message: 'Unknown parameter' } })
  await call.phone.say({ type: 'response.output_audio_transcript.done', item_id: 'a', transcript: 'Still here' })
  call.part('realtime-captions-button').click()
  await eventually(call.captions).toEqual(['AI: Still here'])
  expect(call.toggleState()).toBe('active')
})
