// Not run: the compiler is the test. Every line under a `@ts-expect-error` must stay an error, every other line must compile.
import { createChat, type ChatOptions, type Response } from '../../sdk/entries/index.ts'

const right: ChatOptions = {
  connect: { url: '/chat', stream: { simulation: 6 }, headers: { Authorization: 'Bearer x' }, format: 'openai-chat' },
  avatars: { default: { styles: { position: 'left' } }, bob: { src: '/bob.png' } },
  names: true,
  messageStyles: { default: { shared: { bubble: { backgroundColor: 'red', '--my-token': '1px' } }, bob: {} } },
  submitButtonStyles: { position: 'outside-end', stop: { svg: { content: '' } } },
  introMessage: [{ text: 'Hello' }, { html: '<b>Hello</b>' }],
  loadHistory: async (index) => (index > 2 ? [null] : [{ role: 'user', text: 'x' }, false]),
  responseInterceptor: (response) => response,
  demo: { response: ({ text }) => ({ text: text ?? '' }) },
  language: 'pt-BR',
  labels: { submit: 'Senden', newMessages: { one: 'Eine', other: '{count}' } },
}

const chat = createChat(document.body, right)
chat.addMessage({ text: 'Hi' }, true)
chat.submitUserMessage('Hi')
chat.updateMessage({ text: 'Hi' }, 0)

const element = document.createElement('confab-chat')
element.connect = { url: '/chat' }
element.language = 'auto'
element.language = { language: 'sv', submit: 'Skicka', newMessages: 'Nya: {count}' }
element.addMessage({ html: '<b>Hi</b>' })
element.addEventListener('message', ({ detail }) => detail.message.text)
element.addEventListener('click', ({ clientX }) => clientX)
element.addEventListener('my-event', () => undefined)

// @ts-expect-error -- a wrong kind
export const wrongKind: ChatOptions = { history: 'hello' }
// @ts-expect-error -- an unknown option
export const unknownOption: ChatOptions = { conect: {} }
// @ts-expect-error -- an unknown key inside an option
export const unknownKey: ChatOptions = { connect: { ulr: '/chat' } }
// @ts-expect-error -- a position that does not exist
export const wrongPosition: ChatOptions = { submitButtonStyles: { position: 'left' } }
// @ts-expect-error -- a CSS property that does not exist
export const wrongStyle: ChatOptions = { chatStyle: { backgroundColour: 'red' } }
// @ts-expect-error -- neither text nor html
export const emptyIntro: ChatOptions = { introMessage: {} }
// @ts-expect-error -- a label that does not exist
export const wrongLabel: ChatOptions = { labels: { sumbit: 'Senden' } }
// @ts-expect-error -- a form that goes for all other numbers is missing
export const wrongForms: ChatOptions = { labels: { newMessages: { one: 'Eine' } } }
// @ts-expect-error -- a text that does not exist
export const wrongTable: ChatOptions = { language: { language: 'sv', sumbit: 'Skicka' } }
// @ts-expect-error -- an error is words
export const wrongError: Response = { error: true }
// @ts-expect-error -- a way to wait that does not exist
export const wrongQueue: ChatOptions = { queue: true }
// @ts-expect-error -- neither on nor off
export const wrongOutbox: ChatOptions = { outbox: 'always' }
// @ts-expect-error -- a wire format that is not spoken
export const wrongFormat: ChatOptions = { connect: { format: 'soap' } }
// @ts-expect-error -- which message?
chat.updateMessage({ text: 'Hi' })
