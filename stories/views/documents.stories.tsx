import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions, MessageContent } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const history: MessageContent[] = [
  { id: 'q1', role: 'user', text: 'Why does my sourdough not rise?' },
  {
    id: 'a1',
    role: 'ai',
    text: 'A **sourdough** starter that is kept cold needs two or three feedings at room temperature before it lifts a loaf. Use it when it has doubled.',
  },
  { id: 'q2', role: 'user', text: 'And if the kitchen is cold?' },
  { id: 'a2', role: 'ai', text: 'Then let the sourdough rest longer: at 18 °C it may take twelve hours instead of four.' },
]

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Messages/Documents, find and links',
  args: { demo: true, history, find: true, exportButtons: { formats: ['html', 'markdown', 'json'], import: true } },
}
export default meta

export const ExportButtons: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Options'))
    await eventually(() => expect(chat.root.querySelectorAll('[role="menuitem"]')).toHaveLength(5))
  },
}

export const ExportButtonsInTheDark: ChatStory = { ...ExportButtons, globals: { theme: 'dark' } }

export const ExportButtonsRightToLeft: ChatStory = { ...ExportButtons, globals: { direction: 'rtl' } }

export const ExportButtonsInForcedColours: ChatStory = { ...ExportButtons, globals: { colours: 'forced' } }

/** One format is one button, without a menu. */
export const OneFormat: ChatStory = {
  args: { find: false, exportButtons: true },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Export: Web page (HTML)')
  },
}

/** A chat without messages takes what another one has exported. */
export const Imported: ChatStory = {
  args: { find: false, history: [], exportButtons: { formats: [], import: true } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Import chat')
    const exported = JSON.stringify({ format: 'confab-conversation', version: 1, messages: history })
    await chat.element.importConversation(new File([exported], 'Chat.json', { type: 'application/json' }))
    await chat.says('ai', 'Then let the sourdough rest longer')
  },
}

export const FoundWords: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    chat.root.getElementById('text-input')?.focus()
    await userEvent.keyboard('{Control>}f{/Control}')
    await eventually(() => expect(chat.root.activeElement).toHaveClass('find-field'))
    await userEvent.keyboard('sourdough')
    await eventually(() => expect(chat.root.querySelector('.find-count')).toHaveTextContent('of 3'))
  },
}

export const FoundWordsInTheDark: ChatStory = { ...FoundWords, globals: { theme: 'dark' } }

export const FoundWordsRightToLeft: ChatStory = { ...FoundWords, globals: { direction: 'rtl' } }

export const FoundWordsInForcedColours: ChatStory = { ...FoundWords, globals: { colours: 'forced' } }

export const NothingFound: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    chat.root.getElementById('text-input')?.focus()
    await userEvent.keyboard('{Control>}f{/Control}')
    await eventually(() => expect(chat.root.activeElement).toHaveClass('find-field'))
    await userEvent.keyboard('rye')
    await eventually(() => expect(chat.root.querySelector('.find-count')).toHaveTextContent('No matches'))
  },
}

export const Links: ChatStory = {
  args: { find: false, exportButtons: false, messageActions: { ai: ['copy', 'link'] } },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Copy link')
  },
}

/** Follows a link to a message, as if the page had been opened with it. */
async function follow(id: string, check: () => Promise<unknown>): Promise<void> {
  const { href } = location
  location.hash = `#confab=${id}`
  try {
    await check()
  } finally {
    window.history.replaceState(window.history.state, '', href)
  }
}

/** The message that a link leads to is marked. */
export const LinkedMessage: ChatStory = {
  args: { ...Links.args },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Copy link')
    await follow('a1', () => eventually(() => expect(chat.root.querySelectorAll('.is-linked')).toHaveLength(1)))
  },
}

export const LinkToWhatIsGone: ChatStory = {
  args: { ...Links.args },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Copy link')
    const words = 'This message no longer exists.'
    await follow('gone', () =>
      eventually(() => expect(chat.root.querySelector('[part~="link-notice"]')).toHaveTextContent(words)),
    )
  },
}

export const LinkToWhatIsGoneInTheDark: ChatStory = { ...LinkToWhatIsGone, globals: { theme: 'dark' } }
