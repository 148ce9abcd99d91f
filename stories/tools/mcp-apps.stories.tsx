import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions, MessageContent } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const history: MessageContent[] = [
  { role: 'user', text: 'What is in my cart?' },
  {
    role: 'ai',
    parts: [
      { type: 'text', text: 'Two lamps:' },
      {
        type: 'tool',
        id: 'cart',
        name: 'show_cart',
        state: 'output-available',
        input: '{}',
        output: { lamps: 2 },
        app: { resourceUri: 'ui://shop/cart.html' },
      },
    ],
  },
]

/** Apps need a sandbox of another origin, which Storybook has not: these are the states around them. */
const sandbox = 'https://sandbox.invalid/sandbox.html'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Tools and reasoning/MCP Apps', args: { history } }
export default meta

/** The interface of a tool is on its way. */
export const Loading: ChatStory = {
  args: { mcpApps: { sandbox, host: { readResource: () => new Promise(() => undefined) } } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelector('.app')?.textContent).toContain('Loading the app…'))
  },
}

/** The server did not give it: the visitor can try again. */
export const Failed: ChatStory = {
  args: { mcpApps: { sandbox, host: { readResource: () => Promise.reject(new Error('The server is down')) } } },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Try again')
  },
}

export const FailedInTheDark: ChatStory = { ...Failed, globals: { theme: 'dark' } }

export const FailedRightToLeft: ChatStory = {
  args: { ...Failed.args, language: 'ar' },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelector('.app')?.textContent).toContain('تعذّر عرض التطبيق.'))
  },
}

/** A page without a sandbox shows the result as text. */
export const WithoutSandbox: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelector('.tool')?.textContent).toContain('Show cart'))
  },
}
