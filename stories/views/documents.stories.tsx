import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions, MessageContent } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { filesIn } from '../kit/files/files-in.ts'

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

/** What a chat has exported. */
const exported = (version: number): string => {
  const messages = history.map(({ id, role, text }) => ({ id, role, parts: [{ type: 'text', text }] }))
  return JSON.stringify({ format: 'confab-conversation', version, messages })
}

/** Presses the button, and picks this file. */
async function importFile(canvas: HTMLElement, content: BlobPart) {
  const chat = await chatIn(canvas)
  await userEvent.click(await chat.button('Import chat'))
  await filesIn(chat).pick([new File([content], 'Chat.json', { type: 'application/json' })])
  return chat
}

const importing: ChatOptions = { find: false, history: [], exportButtons: { formats: [], import: true } }

/** A chat without messages takes what another one has exported. */
export const Imported: ChatStory = {
  args: importing,
  async play({ canvasElement }) {
    const chat = await importFile(canvasElement, exported(1))
    await chat.says('user', 'Why does my sourdough not rise?')
    await chat.says('ai', 'Then let the sourdough rest longer')
  },
}

const refused = (content: () => BlobPart, words: string): ChatStory => ({
  args: importing,
  async play({ canvasElement }) {
    const chat = await importFile(canvasElement, content())
    await chat.says('error', words)
  },
})

export const ImportOfAnotherFile: ChatStory = refused(() => 'Flour, water, salt', "This file isn't an exported chat.")

export const ImportOfAnotherFileInTheDark: ChatStory = { ...ImportOfAnotherFile, globals: { theme: 'dark' } }

export const ImportOfAnotherFileInForcedColours: ChatStory = { ...ImportOfAnotherFile, globals: { colours: 'forced' } }

export const ImportOfHalfAFile: ChatStory = refused(() => exported(1).slice(0, 99), "This file is damaged and can't be imported.")

export const ImportFromANewerVersion: ChatStory = refused(
  () => exported(2),
  "This file comes from a newer version and can't be imported here.",
)

export const ImportOfTooMuch: ChatStory = refused(
  () => new Uint8Array(20_000_001),
  'This file is too large to import. The limit is 20\u00a0MB.',
)

/** A chat with messages keeps them. */
export const ImportIntoAFullChat: ChatStory = {
  ...refused(() => exported(1), 'You can only import into an empty chat.'),
  args: { ...importing, history },
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
