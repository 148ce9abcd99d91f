import { expect, it } from 'vitest'
import { createChatView } from '../../../sdk/views/chat.ts'
import { tempView } from '../temp-view.ts'

it('shows messages above the input area, in one named region', () => {
  const { view, root } = tempView(createChatView)
  expect(view.dom.id).toBe('container')
  expect(view.dom.getAttribute('role')).toBe('region')
  expect(view.dom.getAttribute('aria-label')).toBe('Chat')
  const list = root.querySelector('#chat-view #messages')
  const input = root.querySelector('#chat-view #input')
  expect(list?.compareDocumentPosition(input as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
