import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded: chatStyle, talk } = samples
const introMessage = { text: 'Words come one by one.' }

export const connections: Page = {
  request: {
    connect: { url: '/api', method: 'POST', headers: { name: 'value' }, additionalBodyProps: { field: 'value' } },
    chatStyle,
  },
  stream: { demo: true, chatStyle, introMessage, connect: { stream: true } },
  'simulated stream': { demo: true, chatStyle, introMessage, connect: { stream: { simulation: 90 } } },
  limits: { demo: true, chatStyle, introMessage, requestBodyLimits: { totalMessagesMaxCharLength: 30, maxMessages: 2 } },
  credentials: { connect: { url: '/api', credentials: 'include' }, chatStyle, introMessage },
  websocket: {
    connect: { url: 'wss://chat.example/socket', websocket: true },
    chatStyle,
    introMessage,
    awaits: '[part~="error-bubble"]',
  },
  'messages before': { demo: true, chatStyle, history: talk },
  'one long message': {
    demo: true,
    chatStyle,
    history: [
      { role: 'user', text: Array.from({ length: 60 }, (_, index) => `word ${index}`).join(' ') },
      { role: 'ai', text: 'Scroll up to read all of it.' },
    ],
  },
  placeholder: { demo: true, chatStyle, textInput: { placeholder: { text: 'Other words' } } },
  'validated input': { demo: true, chatStyle, mixedFiles: true },
  'code again': {
    demo: true,
    chatStyle,
    history: [{ role: 'ai', text: '```python\nwhile True:\n    print("hi")\n```' }],
    messageStyles: { default: { shared: { bubble: { maxWidth: '270px' } } } },
  },
  'stop and disabled': { demo: true, chatStyle, submitButtonStyles: { alwaysEnabled: true } },
}
