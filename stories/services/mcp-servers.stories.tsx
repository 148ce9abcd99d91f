import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { createMcpServerMock } from '../../mocks/mcp-server.ts'
import { createOpenAIChatMock } from '../../mocks/openai/openai-chat.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

/** The model calls tools of a server of the Model Context Protocol; the visitor allows each call. */
const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Tools and reasoning/MCP servers',
  args: {
    directConnection: { openAI: { key: 'test-key', chat: true } },
    mcpServers: [
      { name: 'weather', url: 'https://mcp.example.com/mcp', token: 'test-key', title: 'Weather service', canAlwaysAllow: true },
    ],
  },
  beforeEach: () => answerWith([createOpenAIChatMock(), createMcpServerMock()]),
}
export default meta

const asks = (question: string): ChatStory => ({
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('What is the weather in Zürich?')
    await eventually(() => expect(chat.root.querySelector('[part~="approval"]')?.textContent).toContain(question))
  },
})

/** The question names the server and the tool; the tool's title, "Weather", would add nothing. */
export const McpServer: ChatStory = asks('Allow “Weather service: get_weather”?')

export const McpServerInTheDark: ChatStory = { ...McpServer, globals: { theme: 'dark' } }

export const McpServerRightToLeft: ChatStory = {
  ...asks('هل تسمح باستخدام «Weather service: get_weather»؟'),
  args: { language: 'ar' },
}

/** The server has answered, and the model goes on. */
export const Allowed: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('What is the weather in Zürich?')
    const asked = () => chat.root.querySelectorAll('[part~="approval"]').length
    await userEvent.click(await chat.button('Allow'))
    // The model calls both tools of the server.
    await eventually(() => expect(asked()).toBe(1))
    await userEvent.click(await chat.button('Allow'))
    await eventually(() => expect(chat.root.querySelector('[data-state="output-available"]')).not.toBeNull())
    // While it is being read, the card keeps the name that it had.
    await eventually(() => expect(chat.root.querySelector('summary[aria-label]')).toBeNull())
  },
}

export const Denied: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('What is the weather in Zürich?')
    await userEvent.click(await chat.button('Deny'))
    await eventually(() => expect(chat.root.querySelector('[data-state="output-denied"]')).not.toBeNull())
  },
}

/** A server that wants a sign-in: the message is sent without its tools, and the console says why. */
export const NotSignedIn: ChatStory = {
  args: { mcpServers: [{ name: 'weather', url: 'https://mcp.example.com/mcp' }] },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'Hello')
  },
}
