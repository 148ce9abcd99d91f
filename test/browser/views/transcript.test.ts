import { describe, expect, test, vi } from 'vitest'
import { messageFrom } from '../../../sdk/core/public-message.ts'
import { StreamedText } from '../../../sdk/core/streamed-text.ts'
import type { Message } from '../../../sdk/core/types.ts'
import { createTranscript } from '../../../sdk/views/transcript.ts'
import { tempView } from '../temp-view.ts'

const say = (role: string, text: string): Message => messageFrom({ role, text })

const bubbles = (root: ShadowRoot): string[] => [...root.querySelectorAll('[part~=bubble]')].map((one) => one.textContent.trim())

describe('the transcript', () => {
  test('shows the messages in their order, each in a bubble of its author', async () => {
    const { root, set } = tempView(createTranscript, { messages: [say('user', 'Hello'), say('ai', 'Good day')] })
    expect(bubbles(root)).toEqual(['Hello', 'Good day'])
    set({ messages: [...tail(root), say('user', 'Hello'), say('ai', 'Good day'), say('user', 'Bye')] })
    expect(bubbles(root)).toEqual(['Hello', 'Good day', 'Bye'])
    expect(root.querySelectorAll('[part~=user-bubble]')).toHaveLength(2)
  })

  test('grows a streamed reply in its bubble', async () => {
    const text = new StreamedText('One')
    const reply: Message = { id: 'r', role: 'ai', kind: 'message', status: 'streaming', parts: [text] }
    const { root, set } = tempView(createTranscript, { messages: [say('user', 'Hi'), reply] })
    text.append(' two')
    set({ messages: [say('user', 'Hi'), { ...reply }] })
    await vi.waitFor(() => expect(bubbles(root)[1]).toBe('One two'))
  })
})

const tail = (_root: ShadowRoot): Message[] => []
