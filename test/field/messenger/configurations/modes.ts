import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded: chatStyle, talk, face } = samples

export const modes: Page = {
  demo: { demo: true, chatStyle },
  'no options': {},
  'demo with a response': { demo: { response: { text: 'Tails!' } }, chatStyle, introMessage: { text: 'Heads or tails?' } },
  'demo of an error': { demo: { displayErrors: { service: true } }, chatStyle },
  'demo of a default error': { demo: { displayErrors: { default: true } }, chatStyle },
  'demo of loading': { demo: { displayLoading: { message: true, history: { small: true } } }, chatStyle },
  'demo of loading a history': { demo: { displayLoading: { history: { full: true } } }, chatStyle },
  'demo of attachments': { demo: { displayFileAttachmentContainer: true }, chatStyle },
  'focus mode': { demo: true, chatStyle, focusMode: true },
  'focus mode with a history': { demo: true, chatStyle, focusMode: { smoothScroll: true }, history: talk },
  'focus mode that fades': { demo: true, chatStyle, focusMode: { fade: true }, history: talk.slice(0, 2) },
  upwards: { demo: true, chatStyle, upwardsMode: true, history: talk.slice(0, 2) },
  'scroll button': { demo: true, chatStyle, scrollButton: true, history: [...talk, ...talk] },
  'panel of introduction': {
    demo: true,
    chatStyle,
    markup: `<div style="width: 210px; background-color: #eef2ee; border-radius: 6px; padding: 12px 12px 16px; display: none">
      <div style="text-align: center; margin-bottom: 6px; font-size: 17px"><b>Welcome</b></div>
      <div style="font-size: 15px; line-height: 21px">Words that say what this chat is for.</div>
    </div>`,
  },
  'panel of buttons': {
    demo: true,
    chatStyle: { ...chatStyle, height: '370px' },
    markup: `<div style="display: none">
      <div class="choice"><div class="choice-text">Plan a walk</div></div>
      <div class="choice" style="margin-top: 14px"><div class="choice-text">Name a star</div></div>
      <div class="choice" style="margin-top: 14px"><div class="choice-text">Tell a story</div></div>
    </div>`,
    htmlClassUtilities: {
      choice: {
        styles: {
          default: { backgroundColor: '#eef2ee', borderRadius: '8px', padding: '9px', cursor: 'pointer', textAlign: 'center' },
          hover: { backgroundColor: '#e0e8e0' },
        },
      },
      'choice-text': { styles: { default: { pointerEvents: 'none' } } },
    },
  },
  'empty panel': { demo: true, chatStyle, markup: '<div></div>' },
  'web model': { webModel: { load: { onMessage: true } }, chatStyle },
  'web model with words of its own': {
    webModel: { introMessage: { initialHtml: '<button class="begin">Begin</button>', downloadClass: 'begin' } },
    chatStyle,
  },
  'web model without introduction': { webModel: { introMessage: { displayed: false } }, chatStyle },
  suggestions: {
    demo: true,
    chatStyle,
    suggestions: ['Plan a walk', 'Name a star'],
    introMessage: { text: 'What is it about?' },
  },
  'input at the start': { demo: true, chatStyle, defaultInput: { text: 'Why do leaves turn red?' } },
  'kept in the browser': { demo: true, chatStyle, browserStorage: { key: 'pictures' }, avatars: { ai: { src: face } } },
}
