import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded: chatStyle, talk, photo, sound, text } = samples
const history = talk.slice(2)

export const messageStyles: Page = {
  roles: {
    demo: true,
    chatStyle,
    history,
    messageStyles: {
      default: {
        shared: { bubble: { color: 'white' } },
        ai: { bubble: { backgroundColor: '#2f9a55' } },
        user: { bubble: { backgroundColor: '#7a52c8' } },
      },
    },
  },
  elements: {
    demo: true,
    chatStyle,
    history,
    messageStyles: {
      default: {
        shared: {
          outerContainer: { backgroundColor: 'tomato' },
          innerContainer: { backgroundColor: 'khaki' },
          bubble: { color: 'black' },
        },
        ai: { bubble: { backgroundColor: 'palegreen' } },
        user: { bubble: { backgroundColor: 'powderblue' } },
      },
    },
  },
  'a role of its own': {
    demo: true,
    chatStyle,
    history: [...history, { role: 'Ada', text: 'Look closer.' }],
    messageStyles: { default: { Ada: { bubble: { backgroundColor: '#ffe0b0' } } } },
  },
  files: {
    demo: true,
    chatStyle,
    history: [
      { role: 'user', files: [{ src: photo, type: 'image' }] },
      { role: 'ai', files: [{ src: sound, type: 'audio' }] },
      { role: 'user', files: [{ src: text, name: 'greeting.txt', type: 'any' }] },
    ],
    messageStyles: {
      image: { shared: { media: { borderRadius: '0px' } } },
      audio: { shared: { media: { borderRadius: '24px', border: '1px solid #777777', backgroundColor: 'orange' } } },
      file: { shared: { bubble: { backgroundColor: 'dimgrey' } } },
    },
  },
  introduction: {
    demo: true,
    chatStyle,
    introMessage: { text: 'I am here to help, what is it about?' },
    messageStyles: { intro: { bubble: { backgroundColor: '#3f51a8', color: 'white', fontSize: '17px' } } },
  },
  loading: {
    demo: { displayLoading: { message: true } },
    chatStyle,
    messageStyles: {
      loading: { message: { styles: { bubble: { backgroundColor: '#2f86e8', fontSize: '19px', color: 'white' } } } },
    },
  },
  'loading as html': {
    demo: { displayLoading: { message: true } },
    chatStyle,
    messageStyles: { loading: { message: { html: '<i>One moment</i>' } } },
  },
  'loading of a history': {
    demo: { displayLoading: { history: { full: true } } },
    chatStyle,
    messageStyles: { loading: { history: { full: { styles: { bubble: { color: 'crimson' } } } } } },
  },
  'loading of more': {
    demo: { displayLoading: { history: { small: true } } },
    chatStyle,
    history,
    messageStyles: { loading: { history: { small: { styles: { bubble: { color: 'teal' } } } } } },
  },
  errors: {
    demo: { displayErrors: { service: true } },
    chatStyle,
    messageStyles: { error: { bubble: { backgroundColor: '#d97a00', color: 'white', fontSize: '16px' } } },
  },
}
