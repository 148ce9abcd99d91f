/** Where no browser is. */
export const node = {
  'Node, on a server': {
    files: {
      'try.mjs':
        "import { createChat } from 'confab-chat'\nimport 'confab-chat/element'\nif (typeof createChat !== 'function') throw new Error('no createChat')\n",
    },
    check: [['node', 'try.mjs']],
  },
  // What a page's own component tests do.
  'Vitest, jsdom': {
    packages: ['vitest@4.1.12', 'jsdom@26.1.0'],
    files: {
      'chat.test.js': `// @vitest-environment jsdom
import 'confab-chat/element'
import { expect, test, vi } from 'vitest'

test('the chat answers', async () => {
  const chat = document.createElement('confab-chat')
  chat.demo = { response: { text: 'Hi there!' } }
  document.body.append(chat)
  chat.submitUserMessage('Hello')
  await vi.waitFor(() => expect(chat.shadowRoot.textContent).toContain('Hi there!'), { timeout: 5000 })
})
`,
    },
    check: [['vitest', 'run']],
  },
}
