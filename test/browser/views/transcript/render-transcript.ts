import { expect, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { ChatState } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../../render-view.ts'
import { say } from '../message/message.ts'

/** Waits until changes are rendered. */
export const nextFrame = (): Promise<void> => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)))

/** A transcript, and the scroll position of its visitor. */
export function renderTranscript(patch: Partial<ChatState> = {}, options: ChatOptions = {}) {
  const chat = renderView(createTranscript, patch, options)
  const scroller = chat.root.getElementById('messages')
  if (!scroller) throw new Error('The transcript has no list')
  const distance = (): number => Math.round(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop)
  return {
    ...chat,
    scroller,
    /** Pixels to the end. */
    distance,
    atEnd: () => vi.waitFor(() => expect(distance()).toBeLessThanOrEqual(1)),
    /** Scrolls with the wheel: fires the event, then does what the browser would do. */
    async wheel(by: number) {
      scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: by, bubbles: true }))
      scroller.scrollTop += by
      await nextFrame()
      await nextFrame()
    },
    add: (role: string, text: string) => chat.set({ messages: [...chat.get().messages, say(role, text)] }),
    button: (id: string) => chat.root.getElementById(id) as HTMLButtonElement | null,
    topOf: (text: string) => {
      const article = [...chat.root.querySelectorAll('article')].find((one) => one.textContent.includes(text))
      return Math.round((article?.getBoundingClientRect().top ?? NaN) - scroller.getBoundingClientRect().top)
    },
  }
}
