// @module-tag thorough: calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
import { axeFindings } from '../axe-findings.ts'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { eventually } from '../render-chat.ts'
import { renderSpeechChat } from './render-speech-chat.ts'

type Speech = Awaited<ReturnType<typeof renderSpeechChat>>

const states: Record<string, (chat: Speech) => Promise<void>> = {
  'while nobody listens': async () => undefined,
  'while it asks for the microphone': async ({ press, voice, microphone }) => {
    voice.hold()
    await press()
    await eventually(() => microphone().getAttribute('aria-busy')).toBe('true')
  },
  'while it listens': async ({ listen, voice }) => {
    await listen()
    voice.say('hello')
    voice.guess('world')
  },
  'while it waits for a command': async ({ listen, voice, state }) => {
    await listen()
    voice.guess('hello computer')
    await eventually(state).toBe('commandMode')
  },
  'after it failed': async ({ listen, voice, texts }) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await listen()
    voice.fail('not-allowed')
    await eventually(() => texts('error').length).toBe(1)
    error.mockRestore()
  },
}

describe.each(['light', 'dark'] as const)('axe finds no problems in the %s theme', (theme) => {
  it.each(Object.entries(states))('%s', async (_, reach) => {
    const chat = await renderSpeechChat({ commands: { commandMode: 'computer' } }, { theme })
    await reach(chat)
    expect(await axeFindings(chat.element)).toEqual([])
  })
})

it('the microphone is a named button, large enough, that works with the keyboard', async () => {
  const { microphone, input, state, voice, text } = await renderSpeechChat()
  input.focus()
  await userEvent.keyboard('{Tab}')
  expect(microphone().getRootNode()).toHaveProperty('activeElement', microphone())
  expect(microphone()).toHaveAccessibleName('Microphone')
  const { width, height } = microphone().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  await userEvent.keyboard(' ')
  await eventually(state).toBe('active')
  voice.say('hello')
  expect(text()).toBe('Hello')
  expect(microphone().getRootNode(), 'words do not take the focus').toHaveProperty('activeElement', microphone())
})

it('the layer that colours the words is hidden from screen readers', async () => {
  const { listen, voice, root } = await renderSpeechChat()
  await listen()
  voice.guess('hello')
  expect(root.querySelector('#interim-text')?.closest('[aria-hidden="true"]')).toBeTruthy()
})
