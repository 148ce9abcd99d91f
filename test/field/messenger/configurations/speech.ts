import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded: chatStyle, tints } = samples
const introMessage = { text: 'Press the microphone and speak.' }
const azure = { subscriptionKey: 'key', region: 'region' }
const errorMessages = { overrides: { speechToText: 'Speech has no key here.' } }

export const speech: Page = {
  'text to speech': { demo: true, chatStyle, introMessage, textToSpeech: { volume: 0.8 } },
  'speech to text': {
    demo: true,
    chatStyle,
    introMessage,
    speechToText: {
      webSpeech: true,
      translations: { cat: 'dog' },
      commands: { resume: 'go on' },
      button: { position: 'outside-left' },
    },
  },
  'web speech': { demo: true, chatStyle, introMessage, speechToText: { webSpeech: { language: 'en-GB' } } },
  azure: { demo: true, chatStyle, introMessage, errorMessages, speechToText: { azure } },
  'azure with a token': {
    demo: true,
    chatStyle,
    introMessage,
    errorMessages,
    speechToText: { azure: { region: 'region', token: 'token' } },
  },
  'colours of text': { demo: true, chatStyle, introMessage, speechToText: { textColor: { interim: 'olive', final: 'navy' } } },
  commands: {
    demo: true,
    chatStyle,
    introMessage,
    speechToText: {
      commands: { stop: 'stop', pause: 'wait', resume: 'go on', removeAllText: 'erase', submit: 'send', commandMode: 'listen' },
    },
  },
  button: {
    demo: true,
    chatStyle,
    introMessage,
    speechToText: {
      button: {
        commandMode: { svg: { styles: { default: { filter: tints.blue } } } },
        active: { svg: { styles: { default: { filter: tints.red } } } },
        default: { svg: { styles: { default: { filter: tints.green } } } },
      },
    },
  },
  'submit after silence': { demo: true, chatStyle, introMessage, speechToText: { submitAfterSilence: 3000 } },
  'speech both ways': {
    demo: true,
    errorMessages,
    textToSpeech: true,
    speechToText: { azure, commands: { submit: 'send', stop: 'stop' } },
  },
}
