import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded, talk, face } = samples
const chatStyle = { ...rounded, height: '370px' }
const suggestion = 'class="deep-chat-button deep-chat-suggestion-button"'
const thumbs = (words: string): string =>
  `<div class="vote"><div class="vote-text">${words}</div><img class="vote-icon" src="${face}"><img class="vote-icon down" src="${face}"></div>`

export const html: Page = {
  button: { demo: true, chatStyle, history: [{ role: 'user', html: '<button>Press</button>' }] },
  'styles by class': {
    demo: true,
    chatStyle,
    history: [
      { role: 'user', html: '<button class="pressed">Come in</button>' },
      { role: 'ai', html: '<button class="pressed answer">Farewell</button>' },
    ],
    htmlClassUtilities: {
      pressed: { styles: { default: { padding: '4px 10px', cursor: 'pointer' }, hover: { backgroundColor: 'gold' } } },
      answer: { styles: { default: { color: 'seagreen' } } },
    },
  },
  'classes of its own': {
    demo: true,
    chatStyle,
    history: [
      { role: 'ai', html: `<button ${suggestion}>Come in</button>` },
      { role: 'user', html: '<button class="deep-chat-suggestion-button deep-chat-temporary-message">Farewell</button>' },
    ],
  },
  'no bubble': {
    demo: true,
    chatStyle,
    history: [{ role: 'user', html: '<button>Mine</button>' }],
    messageStyles: { html: { shared: { bubble: { backgroundColor: 'unset' } } } },
  },
  'custom element': { demo: true, chatStyle, history: [{ role: 'user', html: '<custom-element>Inside</custom-element>' }] },
  wrappers: {
    demo: true,
    chatStyle,
    history: talk,
    htmlWrappers: { ai: '<div style="border-left: 3px solid teal; padding-left: 8px"><span class="html-wrapper"></span></div>' },
  },
  'suggestion buttons': {
    demo: true,
    chatStyle,
    history: [
      ...talk.slice(0, 2),
      {
        role: 'ai',
        html: `<div class="deep-chat-temporary-message">
          <button ${suggestion} style="margin-top: 4px">What do bees drink?</button>
          <button ${suggestion} style="margin-top: 5px">Can bees count?</button>
          <button ${suggestion} style="margin-top: 5px">How long does a bee live?</button>
        </div>`,
      },
    ],
    messageStyles: { html: { shared: { bubble: { backgroundColor: 'unset', padding: '0px' } } } },
  },
  'answers to choose from': {
    demo: true,
    chatStyle,
    history: [
      { role: 'ai', text: 'May I ask about your day?' },
      { role: 'user', text: 'Do' },
      { role: 'ai', text: 'Was it long?' },
      {
        role: 'user',
        html: `<div class="deep-chat-temporary-message">
          <button ${suggestion} style="border: 1px solid teal">It was</button>
          <button ${suggestion} style="border: 1px solid crimson">Not at all</button>
        </div>`,
      },
    ],
    messageStyles: {
      html: { shared: { bubble: { backgroundColor: 'unset', padding: '0px', width: '100%', textAlign: 'right' } } },
    },
    textInput: { disabled: true, placeholder: { text: 'Choose above' } },
    submitButtonStyles: { disabled: { container: { default: { opacity: '0', cursor: 'auto' } } } },
  },
  feedback: {
    demo: true,
    chatStyle,
    history: [
      { role: 'user', text: 'What is a cell?' },
      { role: 'ai', html: thumbs('The smallest unit of life.') },
      { role: 'user', text: 'And a virus?' },
      { role: 'ai', html: thumbs('People disagree.') },
    ],
    messageStyles: { default: { shared: { bubble: { maxWidth: '95%', width: '100%', marginTop: '8px' } } } },
    htmlClassUtilities: {
      vote: { styles: { default: { display: 'flex' } } },
      'vote-text': { styles: { default: { width: 'calc(100% - 48px)', paddingTop: '3px' } } },
      'vote-icon': { styles: { default: { width: '22px', height: '22px', cursor: 'pointer', borderRadius: '4px' } } },
      down: { styles: { default: { transform: 'rotate(180deg)', marginLeft: '4px' } } },
    },
  },
  chart: {
    demo: true,
    chatStyle,
    history: [
      { role: 'user', text: 'Draw a chart' },
      {
        role: 'ai',
        html: '<div><div style="margin-bottom: 8px">Here it is:</div><some-chart style="display: block; width: 210px; height: 190px; background: linear-gradient(to top, teal 60%, wheat 60%)"></some-chart></div>',
      },
    ],
  },
  table: {
    demo: true,
    chatStyle,
    history: [
      { role: 'user', text: 'Draw a table' },
      {
        role: 'ai',
        html: '<div><div style="margin-bottom: 8px">Here it is:</div><table border="1"><tr><th>Tree</th><th>Height</th></tr><tr><td>Oak</td><td>20</td></tr></table></div>',
      },
    ],
  },
}
