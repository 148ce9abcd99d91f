import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded: chatStyle, talk } = samples
const scrollbars = `
  ::-webkit-scrollbar { width: 9px; height: 9px }
  ::-webkit-scrollbar-thumb { background-color: #4a96e8; border-radius: 4px }`

export const styles: Page = {
  chat: { demo: true, chatStyle: { ...chatStyle, backgroundColor: '#f4f1ea' } },
  attachments: {
    demo: { displayFileAttachmentContainer: true },
    chatStyle,
    attachmentContainerStyle: { backgroundColor: '#a8d8ff60' },
  },
  menu: {
    demo: true,
    chatStyle,
    introMessage: { text: 'The plus opens a menu.' },
    audio: { button: { position: 'dropup-menu' } },
    images: { button: { position: 'dropup-menu' } },
    press: '[aria-haspopup=menu]',
    dropupStyles: {
      button: { styles: { container: { default: { backgroundColor: '#eaf5ea' }, hover: { backgroundColor: '#d8efd8' } } } },
      menu: {
        container: { boxShadow: '#d0d0d0 0px 2px 4px 1px' },
        item: { hover: { backgroundColor: '#dff0df' }, click: { backgroundColor: '#c8e8c8' } },
        iconContainer: { width: '2em' },
        text: { fontSize: '1.1em' },
      },
    },
  },
  'input area': { demo: true, chatStyle, inputAreaStyle: { backgroundColor: '#e8eefc' } },
  'text input': {
    demo: true,
    chatStyle,
    textInput: {
      styles: {
        text: { color: 'black' },
        container: { maxHeight: '54px', backgroundColor: '#f2f8f0' },
        focus: { border: '2px solid #90c890' },
      },
      placeholder: { text: 'Write here', style: { color: '#3a7a4a' } },
      characterLimit: 12,
    },
  },
  'disabled text input': { demo: true, chatStyle, textInput: { disabled: true, placeholder: { text: 'Nothing to write' } } },
  'auxiliary style': { demo: true, chatStyle, history: [...talk, ...talk.slice(0, 2)], auxiliaryStyle: scrollbars },
  'auxiliary style of bubbles': {
    demo: true,
    chatStyle,
    history: talk,
    auxiliaryStyle: `
      .message-bubble { border-radius: 0; padding: 4px }
      #text-input-container { border-radius: 0; background: white; box-shadow: 2px 2px 0 black }
      .input-button { border-radius: 4px }
      #messages { font-size: 18px }`,
  },
}
