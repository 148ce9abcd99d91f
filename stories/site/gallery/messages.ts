// How messages look, and what can be done with them.
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'

/** Pictures beside the messages. */
export function avatars(chat: ConfabChatElement): void {
  chat.avatars = { ai: { src: 'baker.png' } }
}

/** Names above the messages. */
export function names(chat: ConfabChatElement): void {
  chat.names = { ai: { text: 'Baker' }, user: { text: 'You' } }
}

/** No dots while an answer is awaited. */
export function displayLoadingBubble(chat: ConfabChatElement): void {
  chat.displayLoadingBubble = false
}

/** Your own words for what went wrong. */
export function errorMessages(chat: ConfabChatElement): void {
  chat.connect = { handler: (_body, signals) => signals.onResponse({ error: 'The oven is cold' }) }
  chat.errorMessages = { overrides: { default: 'We could not ask the baker. Please try again.' } }
}

/** Buttons below each message, one of them your own. */
export function messageActions(chat: ConfabChatElement): void {
  chat.messageActions = {
    ai: ['copy', 'regenerate', { id: 'share', label: 'Share', onClick: (message) => console.log('shared:', message.text) }],
  }
}

/** Words can be found in the whole conversation: press Ctrl+F in the chat. */
export function find(chat: ConfabChatElement): void {
  chat.find = true
}

/** The time of each message. */
export function timestamps(chat: ConfabChatElement): void {
  chat.timestamps = { format: { hour: 'numeric', minute: '2-digit' }, days: true }
}

/** Styles of messages, by role. */
export function messageStyles(chat: ConfabChatElement): void {
  chat.messageStyles = {
    default: { user: { bubble: { backgroundColor: '#7c2d12', color: 'white' } }, ai: { bubble: { fontStyle: 'italic' } } },
  }
}

/** Styles and events for a class in messages of HTML. */
export function htmlClassUtilities(chat: ConfabChatElement): void {
  chat.htmlClassUtilities = {
    'take-away': { styles: { default: { textDecoration: 'underline' } }, events: { click: () => console.log('pressed') } },
  }
  chat.history = [{ role: 'ai', html: '<button type="button" class="take-away">Take away</button>' }]
}

/** HTML around each answer. */
export function htmlWrappers(chat: ConfabChatElement): void {
  chat.htmlWrappers = { ai: '<strong>The baker says</strong><div class="html-wrapper"></div>' }
}

/** Data that an answer brings, drawn by your page. */
export function renderers(chat: ConfabChatElement): void {
  chat.renderers = {
    'data-loaf': ({ data }) => {
      const dom = document.createElement('p')
      dom.textContent = `A loaf: ${JSON.stringify(data)}`
      return dom
    },
  }
  chat.history = [{ role: 'ai', parts: [{ type: 'data-loaf', data: { grams: 750 } }] }]
}

/** How markdown is read: a line break stays one. */
export function remarkable(chat: ConfabChatElement): void {
  chat.remarkable = { breaks: true }
  chat.history = [{ role: 'ai', text: 'Rye\nSpelt\nBuckwheat' }]
}

/** Formulas between single dollars, too. */
export function math(chat: ConfabChatElement): void {
  chat.math = { dollars: true }
  chat.history = [{ role: 'ai', text: 'The dough rises as $V = V_0 \\, e^{kt}$.' }]
}

/** Diagrams of Mermaid. */
export function diagrams(chat: ConfabChatElement): void {
  chat.diagrams = true
  chat.history = [{ role: 'ai', text: '```mermaid\ngraph LR\n  Flour --> Dough --> Bread\n```' }]
}

/** The sources of an answer as a list below it. */
export function sources(chat: ConfabChatElement): void {
  chat.sources = { style: 'list' }
  chat.history = [
    {
      role: 'ai',
      parts: [
        { type: 'text', text: 'Sourdough needs a day.' },
        { type: 'source', id: 'book', url: 'https://bread.example/sourdough', title: 'Sourdough' },
      ],
    },
  ]
}

/** What visitors write is markdown, too. */
export function userMarkdown(chat: ConfabChatElement): void {
  chat.userMarkdown = true
  chat.history = [{ role: 'user', text: 'I need **ten** rolls' }]
}

/** The newest two messages alone are in the list. */
export function maxVisibleMessages(chat: ConfabChatElement): void {
  chat.maxVisibleMessages = 2
  chat.history = ['One', 'Two', 'Three'].map((text) => ({ role: 'ai', text }))
}

/** Pictures of this host load at once. */
export function allowedImageHosts(chat: ConfabChatElement): void {
  chat.allowedImageHosts = ['pictures.bakery.example']
}

/** Links lead to this host alone. */
export function allowedLinkHosts(chat: ConfabChatElement): void {
  chat.allowedLinkHosts = ['bakery.example']
  chat.history = [{ role: 'ai', text: '[Ours](https://bakery.example) and [another](https://elsewhere.example)' }]
}

/** Links may open a map. */
export function allowedLinkSchemes(chat: ConfabChatElement): void {
  chat.allowedLinkSchemes = ['geo']
  chat.history = [{ role: 'ai', text: '[We are here](geo:48.2,16.37)' }]
}

/** HTML of a backend that is your own may do more. */
export function responseHtml(chat: ConfabChatElement): void {
  chat.responseHtml = 'trusted'
  chat.connect = { handler: (_body, signals) => signals.onResponse({ html: '<em>Fresh at seven</em>' }) }
}

/** HTML is shown as it is. Only for HTML that you wrote yourself. */
export function allowUnsafeHtml(chat: ConfabChatElement): void {
  chat.allowUnsafeHtml = true
  chat.history = [{ role: 'ai', html: '<details><summary>Ingredients</summary>Rye, water, salt</details>' }]
}
