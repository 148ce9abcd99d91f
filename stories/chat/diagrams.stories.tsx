import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions, MessageContent } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Messages/Diagrams',
  args: { demo: true, diagrams: { url: 'diagrams/index.html' } },
}
export default meta

const refund = `flowchart LR
  accTitle: How a refund is decided
  order[Order] -->|paid| age{Older than 30 days?}
  age -->|yes| refuse[Refuse]
  age -->|no| pay[Pay back]`

const calls = `sequenceDiagram
  Visitor->>Chat: Where is my order?
  Chat->>Server: getOrder(A7)
  Server-->>Chat: sent
  Chat-->>Visitor: It was sent on Monday.`

const share = 'pie title Orders\n  "Sent" : 386\n  "Waiting" : 85\n  "Returned" : 15'

const answered = (...sources: readonly string[]): MessageContent[] => [
  { role: 'user', text: 'Draw it' },
  { role: 'ai', text: sources.map((source) => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\nAnd then:\n\n') },
]

async function whenDrawn(canvas: HTMLElement) {
  const chat = await chatIn(canvas)
  await eventually(() => expect(chat.root.querySelector<HTMLImageElement>('.diagram > img')?.naturalWidth).toBeGreaterThan(20))
  return chat
}

/** A diagram is drawn in place of its source. */
export const Drawn: ChatStory = {
  args: { history: answered(refund, calls) },
  async play({ canvasElement }) {
    await whenDrawn(canvasElement)
  },
}

export const DrawnInTheDark: ChatStory = { ...Drawn, globals: { theme: 'dark' } }

export const DrawnRightToLeft: ChatStory = { ...Drawn, args: { ...Drawn.args, language: 'ar' } }

export const Shares: ChatStory = { ...Drawn, args: { history: answered(share) } }

/** The source is one press away. */
export const Source: ChatStory = {
  args: { history: answered(refund) },
  async play({ canvasElement }) {
    const chat = await whenDrawn(canvasElement)
    ;(await chat.button('Show source')).click()
    await eventually(() => expect(chat.root.querySelector('.code-block pre')?.checkVisibility()).toBe(true))
  },
}

/** What is no diagram stays code. */
export const Failed: ChatStory = {
  args: { history: answered('flowchart LR\n  a --> --> b') },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelector('.diagram-note')?.textContent).toContain('could not be drawn'))
  },
}
