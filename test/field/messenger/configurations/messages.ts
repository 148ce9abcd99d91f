import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded: chatStyle, talk, photo, face, sound, text } = samples
const colleague = [...talk, { role: 'Ada', text: 'I would look at it under a microscope.' }]

export const messages: Page = {
  history: {
    demo: true,
    chatStyle: { ...chatStyle, height: '370px' },
    history: [
      { role: 'user', text: 'Draw me a hill' },
      { role: 'ai', files: [{ src: photo, type: 'image' }] },
      { role: 'user', text: 'And what do you think of?' },
      { role: 'ai', text: 'Of quiet' },
    ],
  },
  'introduction message': { demo: true, chatStyle, introMessage: { text: 'I am here to help, what is it about?' } },
  'several introduction messages': { demo: true, chatStyle, introMessage: [{ text: 'Welcome.' }, { text: 'What is it about?' }] },
  'introduction of html': {
    demo: true,
    chatStyle,
    introMessage: { html: '<div class="deep-chat-temporary-message"><b>Welcome</b>, what is it about?</div>' },
  },
  avatars: { demo: true, chatStyle, history: talk, avatars: true },
  'avatars with styles': {
    demo: true,
    chatStyle,
    history: colleague,
    avatars: {
      default: { styles: { avatar: { width: '32px', height: '32px' }, container: { marginTop: '6px' } } },
      ai: { src: face, styles: { avatar: { marginLeft: '-4px' } } },
      Ada: { src: face, styles: { avatar: { borderRadius: '12px', filter: 'brightness(1.4)' } } },
    },
  },
  'avatars on one side': { demo: true, chatStyle, history: talk, avatars: { default: { styles: { position: 'left' } } } },
  names: { demo: true, chatStyle, history: colleague, names: true },
  'names with styles': {
    demo: true,
    chatStyle,
    history: colleague,
    names: {
      default: { style: { fontSize: '17px', marginTop: '12px', width: '34px' } },
      ai: { text: 'It' },
      user: { text: 'I' },
      Ada: { style: { color: 'purple' } },
    },
  },
  'names on one side': { demo: true, chatStyle, history: talk, names: { default: { position: 'left' } } },
  'no loading bubble': {
    demo: true,
    chatStyle,
    displayLoadingBubble: false,
    introMessage: { text: 'Nothing shows that I think.' },
  },
  errors: {
    chatStyle,
    demo: { displayErrors: { default: true, service: true, speechToText: true } },
    errorMessages: {
      overrides: { default: 'Something broke.', service: 'The service broke.', speechToText: 'The voice broke.' },
    },
  },
  'text and image': {
    demo: true,
    chatStyle,
    history: [
      { role: 'user', files: [{ src: photo, type: 'image' }] },
      { role: 'ai', text: 'That is a green hill below a blue sky.' },
    ],
  },
  files: {
    demo: true,
    chatStyle: { ...chatStyle, height: '480px' },
    history: [
      {
        role: 'user',
        files: [
          { src: photo, type: 'image' },
          { src: face, type: 'image' },
          { src: sound, type: 'audio' },
          { name: 'setup.bin' },
          { src: text, name: 'greeting.txt', type: 'any' },
        ],
      },
    ],
  },
  code: {
    demo: true,
    chatStyle,
    history: [{ role: 'ai', text: '```java\nfor (int i = 0; i < 3; i++) {\n  print(i);\n}\n```' }],
    messageStyles: { default: { shared: { bubble: { maxWidth: '270px' } } } },
  },
  markdown: {
    demo: true,
    chatStyle: { ...chatStyle, width: '480px', height: '660px' },
    history: [
      {
        role: 'ai',
        text: '# One\n\nWords with `code`, **weight** and [a link](https://example.com).\n\n## Two\n\n- first\n- second\n  - inner\n\n1. one\n2. two\n\n### Three\n\n> Said\n\n---\n\n| Tree | Height |\n|---|---:|\n| Oak | 20 |\n| Yew | 12 |\n\n```js\nconst height = 20\n```\n\nThe end.',
      },
    ],
  },
  'hidden messages': { demo: true, chatStyle, history: [...talk, ...talk], hiddenMessages: true },
  'no more than two': { demo: true, chatStyle, history: talk, maxVisibleMessages: 2 },
}
