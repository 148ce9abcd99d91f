import type { Meta } from '@storybook/react-vite'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { picture } from '../kit/files/picture.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Themes/Styles' }
export default meta

const history: ChatOptions['history'] = [
  { role: 'user', text: 'What does this look like?' },
  { role: 'ai', text: 'Like you say.' },
  { role: 'ai', text: 'In every part.' },
]

export const RoleStyles: ChatStory = {
  args: {
    demo: true,
    history,
    messageStyles: {
      default: {
        shared: { bubble: { maxWidth: '100%', borderRadius: '0' } },
        user: { bubble: { backgroundColor: '#ffe08a', color: '#14171f' } },
        ai: { bubble: { backgroundColor: '#17694a', color: '#ffffff' } },
      },
    },
  },
}

export const LoadingBubble: ChatStory = {
  args: {
    demo: { displayLoading: { message: true } },
    messageStyles: { loading: { message: { styles: { bubble: { backgroundColor: '#eceefd', color: '#3a4fe0' } } } } },
  },
}

export const CustomLoadingHtml: ChatStory = {
  args: {
    demo: { displayLoading: { message: true } },
    auxiliaryStyle: '.pulse { animation: pulse 1s infinite alternate } @keyframes pulse { from { translate: 0 2px } }',
    messageStyles: { loading: { message: { html: '<span class="pulse">Thinking hard</span>' } } },
  },
}

export const FileStyles: ChatStory = {
  args: {
    demo: true,
    history: [{ role: 'ai', files: [{ src: picture('Round'), type: 'image', name: 'round.svg' }] }],
    messageStyles: { image: { default: {}, shared: { media: { borderRadius: '50%' } } } },
  },
}

export const IntroStyle: ChatStory = {
  args: {
    demo: true,
    introMessage: { text: 'I am the introduction.' },
    messageStyles: { intro: { bubble: { backgroundColor: '#eceefd', color: '#14171f' } } },
  },
}

export const ErrorStyle: ChatStory = {
  args: {
    demo: { displayErrors: { default: true } },
    messageStyles: { error: { bubble: { backgroundColor: '#3a1b1a', color: '#ffffff' } } },
  },
}

export const InputArea: ChatStory = {
  args: {
    demo: true,
    inputAreaStyle: { backgroundColor: '#eef0f3', color: '#14171f' },
    textInput: {
      styles: {
        container: { borderRadius: '4px', borderColor: '#14171f', backgroundColor: '#ffffff' },
        text: { color: '#14171f' },
      },
      placeholder: { text: 'Write to us', style: { color: '#5a6270' } },
    },
  },
}

export const DisabledInput: ChatStory = {
  args: { demo: true, textInput: { disabled: true, placeholder: { text: 'Choose one of the answers above' } } },
}

export const DefaultInput: ChatStory = { args: { demo: true, defaultInput: { text: 'I was here before you' } } }

export const CharacterLimit: ChatStory = {
  args: { demo: true, textInput: { characterLimit: 40 }, defaultInput: { text: 'Forty at most' } },
}

export const Tokens: ChatStory = {
  args: {
    demo: true,
    history,
    auxiliaryStyle:
      ':host { --confab-accent: #7a1fa2; --confab-on-accent: #ffffff; --confab-radius-large: 2px; --confab-font: Georgia, serif }',
  },
}

export const FocusMode: ChatStory = { args: { demo: true, focusMode: { smoothScroll: true, fade: true }, history } }

export const UpwardsMode: ChatStory = { args: { demo: true, upwardsMode: true, history } }

export const FullWidthInput: ChatStory = {
  args: {
    demo: true,
    history,
    auxiliaryStyle: '#input { grid-template-columns: 0 1fr 0 }',
    inputAreaStyle: { borderTop: '1px solid #d5d9e0' },
  },
}
