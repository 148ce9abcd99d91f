import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { picture } from '../kit/files/picture.ts'

const history: ChatOptions['history'] = [
  { role: 'user', text: 'Hey, how are you today?' },
  { role: 'ai', text: 'I am doing very well! What can I do for you?' },
  { role: 'user', text: 'Tell me something that I do not know.' },
  { role: 'ai', text: 'Honey never spoils: **three thousand years** old, it can still be eaten.' },
]

/** Designs to begin with: colours, type and shapes, and nothing but options. Copy one from the panel "Code". */
const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Themes/Gallery', args: { demo: true, history } }
export default meta

const looksLikeThis: ChatStory['play'] = async ({ canvasElement }) => {
  const chat = await chatIn(canvasElement)
  await chat.says('ai', 'Honey never spoils')
  await expect(await chat.seen('submit')).toBeVisible()
}

/** Flat answers in a column, a field that floats, as large assistants have it. */
export const Assistant: ChatStory = {
  args: {
    chatStyle: { borderColor: 'transparent', '--confab-accent': '#0d0d0d', '--confab-on-accent': '#ffffff' },
    messageStyles: {
      default: {
        user: { bubble: { backgroundColor: '#f0f0f0', color: '#0d0d0d', borderRadius: '20px' } },
      },
    },
    textInput: { styles: { container: { borderRadius: '24px', boxShadow: '0 2px 12px rgb(0 0 0 / 12%)' } } },
  },
  play: looksLikeThis,
}

/** It listens, and has faces. */
export const Speaker: ChatStory = {
  args: {
    avatars: { ai: { src: picture('✦', '#7a1fa2') }, user: { src: picture('Me', '#0b57d0') } },
    speechToText: true,
    chatStyle: { '--confab-accent': '#0b57d0', '--confab-radius-large': '20px', backgroundColor: '#f8fafd' },
    messageStyles: { default: { ai: { bubble: { backgroundColor: '#ffffff', color: '#1f1f1f' } } } },
  },
  play: looksLikeThis,
}

/** A search that talks: a voice note is at hand. */
export const Search: ChatStory = {
  args: {
    microphone: { button: { position: 'outside-start' } },
    chatStyle: { '--confab-accent': '#075fb1', background: 'linear-gradient(120deg, #e8f1fb, #f5ecf9)' },
    messageStyles: { default: { shared: { bubble: { boxShadow: '0 1px 4px rgb(0 0 0 / 16%)' } } } },
  },
  play: looksLikeThis,
}

/** Bubbles as telephones have them, with pictures and a camera. */
export const Messenger: ChatStory = {
  args: {
    images: { button: { position: 'dropup-menu' } },
    camera: { button: { position: 'dropup-menu' } },
    dropupStyles: { button: { position: 'outside-start' } },
    attachmentContainerStyle: { borderRadius: '16px' },
    chatStyle: { '--confab-accent': '#0062cc', '--confab-radius-large': '18px', '--confab-raised': '#e9e9eb' },
    messageStyles: { default: { ai: { bubble: { color: '#14171f' } } } },
    textInput: { placeholder: { text: 'Message' } },
  },
  globals: { width: 'phone' },
  play: looksLikeThis,
}

export const Blue: ChatStory = {
  args: {
    chatStyle: {
      backgroundColor: '#eaf4ff',
      '--confab-accent': '#14477e',
      '--confab-raised': '#ffffff',
      '--confab-line': '#9cc3ea',
    },
  },
  play: looksLikeThis,
}

/** Paper and typewriter. */
export const LoFi: ChatStory = {
  args: {
    chatStyle: {
      backgroundColor: '#f4efe6',
      border: '2px solid #2b2b2b',
      '--confab-font': "'Courier New', monospace",
      '--confab-radius': '0',
      '--confab-radius-large': '0',
      '--confab-accent': '#2b2b2b',
      '--confab-raised': '#f4efe6',
    },
    messageStyles: { default: { shared: { bubble: { border: '2px solid #2b2b2b' } } } },
  },
  play: looksLikeThis,
}

export const Red: ChatStory = {
  args: {
    chatStyle: {
      backgroundColor: '#fff5f4',
      '--confab-accent': '#b3261e',
      '--confab-raised': '#fbe3e1',
      '--confab-text': '#3a0906',
    },
  },
  play: looksLikeThis,
}

export const Violet: ChatStory = {
  args: {
    chatStyle: {
      backgroundColor: '#f7f0fb',
      '--confab-accent': '#7a1fa2',
      '--confab-raised': '#ecdcf5',
      '--confab-text': '#2b0a3a',
    },
  },
  play: looksLikeThis,
}

export const DarkBlue: ChatStory = {
  args: {
    theme: 'dark',
    chatStyle: {
      backgroundColor: '#0a1628',
      '--confab-surface': '#0a1628',
      '--confab-raised': '#14263f',
      '--confab-accent': '#7cc4ff',
    },
  },
  play: looksLikeThis,
}

export const DarkOrange: ChatStory = {
  args: {
    theme: 'dark',
    chatStyle: {
      backgroundColor: '#1c1410',
      '--confab-surface': '#1c1410',
      '--confab-raised': '#2e2019',
      '--confab-accent': '#ffb068',
      '--confab-on-accent': '#2b1400',
    },
  },
  play: looksLikeThis,
}
