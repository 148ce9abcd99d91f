import { axeFindings } from '../axe-findings.ts'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import type { ChatState, Composer } from '../../../sdk/core/types.ts'
import { createChatView } from '../../../sdk/views/chat-view.ts'
import { renderView } from '../render-view.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'

interface Scene {
  options?: ChatOptions
  state?: Partial<ChatState>
  composer?: Partial<Composer>
}

const scenes: Record<string, Scene> = {
  'empty and disabled': {},
  'ready to send': { composer: { text: 'Hello', canSend: true } },
  'waiting for a reply': { state: { phase: 'loading' } },
  'waiting without a bubble': { state: { phase: 'loading' }, options: { displayLoadingBubble: false } },
  'streaming a reply': { state: { phase: 'streaming' } },
  'with an input that is off': { composer: { isDisabled: true } },
  'near a character limit': { options: { textInput: { characterLimit: 10 } }, composer: { text: '12345', canSend: true } },
  'with words in the button': {
    options: { submitButtonStyles: { submit: { text: { content: 'Send' } } } },
    composer: { text: 'Hello', canSend: true },
  },
  'with an error in its place': { state: { view: 'error', viewError: 'The key is wrong' } },
}

describe.each(isThorough ? (['light', 'dark'] as const) : (['light'] as const))(
  'axe finds no problems in the %s theme in a chat',
  (theme) => {
    it.each(Object.entries(scenes))('%s', async (_, { options, state, composer }) => {
      const { host, set, get } = renderView(createChatView, state, { ...options, theme })
      set({ composer: { ...get().composer, ...composer } })
      expect(await axeFindings(host)).toEqual([])
    })

    it('with a tooltip', async () => {
      const { host, root } = renderView(
        createChatView,
        {},
        { theme, submitButtonStyles: { tooltip: { text: 'Send to the team' } } },
      )
      const input = root.querySelector<HTMLTextAreaElement>('#text-input')
      await expect
        .poll(async () => {
          input?.focus()
          await userEvent.keyboard('{Tab}')
          return root.querySelector('[role="tooltip"]')
        })
        .toBeTruthy()
      expect(await axeFindings(host)).toEqual([])
    })
  },
)

it('every button is large enough to tap', () => {
  const { root } = renderView(createChatView)
  for (const button of root.querySelectorAll('#input button')) {
    const { width, height } = button.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})
