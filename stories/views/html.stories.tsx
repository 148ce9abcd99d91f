import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { StoryChat } from '../kit/story-chat.tsx'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Messages/Html', args: { demo: { response: { text: 'Thank you.' } } } }
export default meta

export const SimpleButton: ChatStory = {
  args: { history: [{ role: 'ai', html: '<button>A button of the page</button>' }] },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('A button of the page')
  },
}

/** Looks that need no styles of the page. */
export const BuiltInClasses: ChatStory = {
  args: {
    history: [
      {
        role: 'ai',
        html: '<div class="deep-chat-temporary-message"><p>This goes with the next message.</p><button class="deep-chat-button">Looks like a button</button> <button class="deep-chat-button deep-chat-suggestion-button">Sends itself</button></div>',
      },
    ],
  },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Sends itself')
  },
}

/** What the classes do at a press. */
export const BuiltInClassesPressed: ChatStory = {
  ...BuiltInClasses,
  tags: ['!dev'],
  async play(context) {
    await BuiltInClasses.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Sends itself'))
    await chat.says('user', 'Sends itself')
    await eventually(async () => expect(await chat.seen('messages')).not.toHaveTextContent('This goes with the next message.'))
  },
}

/** Events and styles by class, other ones for each role. */
export const ClassesByRole: ChatStory = {
  args: {
    htmlClassUtilities: {
      'ai-note': { styles: { default: { color: '#17694a' }, hover: { textDecoration: 'underline' } } },
      'user-note': { styles: { default: { fontStyle: 'italic' }, click: { fontWeight: '700' } } },
    },
    history: [
      { role: 'user', html: '<p class="user-note">A note of the visitor</p>' },
      { role: 'ai', html: '<p class="ai-note">A note of the service</p>' },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const note = await eventually(() => {
      const found = chat.root.querySelector('.ai-note')
      if (!found) throw new Error('There is no note')
      return found
    })
    await userEvent.hover(note)
    await eventually(() => expect(note).toHaveStyle({ textDecoration: 'underline' }))
  },
}

/** The html stands by itself, without a bubble around it. */
export const WithoutBubble: ChatStory = {
  args: {
    messageStyles: { html: { shared: { bubble: { backgroundColor: 'unset', padding: '0', width: '100%', maxWidth: '100%' } } } },
    history: [{ role: 'ai', html: '<hr><p style="text-align: center">A new day</p><hr>' }],
  },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).says('ai', 'A new day')
  },
}

const thumb = (name: string) => `<button class="feedback" aria-label="${name}">${name === 'Good' ? '👍' : '👎'}</button>`

/** Thumbs below each answer. */
export const Feedback: ChatStory = {
  args: {
    htmlWrappers: { ai: `<div><div class="html-wrapper"></div><div>${thumb('Good')} ${thumb('Bad')}</div></div>` },
    htmlClassUtilities: {
      feedback: {
        styles: { default: { border: '1px solid #868e9c', borderRadius: '6px', padding: '4px 8px' } },
        events: { click: ({ currentTarget }) => (currentTarget as HTMLElement).setAttribute('aria-pressed', 'true') },
      },
    },
    history: [{ role: 'ai', text: 'The **Growth** plan includes it.' }],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const good = await chat.button('Good')
    await userEvent.click(good)
    await expect(good).toHaveAttribute('aria-pressed', 'true')
  },
}

class PriceTag extends HTMLElement {
  connectedCallback(): void {
    this.textContent = `Only ${this.getAttribute('price') ?? '?'} francs`
  }
}

class BarChart extends HTMLElement {
  connectedCallback(): void {
    const values = (this.getAttribute('values') ?? '').split(',').map(Number)
    const bars = values.map(
      (value, index) => `<rect x="${index * 44}" y="${100 - value}" width="36" height="${value}" fill="currentColor"/>`,
    )
    // What a page's own element draws is the page's business.
    this.innerHTML = `<svg viewBox="0 0 220 100" width="220" role="img" aria-label="Visitors by day">${bars.join('')}</svg>`
  }
}

const define = (): void => {
  if (!customElements.get('price-tag')) customElements.define('price-tag', PriceTag)
  if (!customElements.get('bar-chart')) customElements.define('bar-chart', BarChart)
}

/** Elements that the page has defined itself. What is sanitised does not know them: the page says that the html is its own. */
export const CustomElement: ChatStory = {
  args: { allowUnsafeHtml: true, history: [{ role: 'ai', html: '<price-tag price="10"></price-tag>' }] },
  beforeEach: define,
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).says('ai', 'Only 10 francs')
  },
}

export const Chart: ChatStory = {
  args: { allowUnsafeHtml: true, history: [{ role: 'ai', html: '<bar-chart values="30,55,80,40,65"></bar-chart>' }] },
  beforeEach: define,
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelectorAll('rect')).toHaveLength(5))
  },
}

const cards =
  '<div><h2>Good day!</h2><p>I know all about our plans.</p><button class="deep-chat-button deep-chat-suggestion-button topic">Which plan is for me?</button></div>'

/** The page's own panel above the messages; its buttons are suggestions. It goes when the conversation begins. */
export const IntroPanelWithSuggestions: ChatStory = {
  args: {
    htmlClassUtilities: { topic: { styles: { default: { marginBlock: '8px' }, hover: { textDecoration: 'underline' } } } },
  },
  render: (options) => <StoryChat options={options} introPanel={cards} />,
  async play({ canvas }) {
    await canvas.findByText('Which plan is for me?')
  },
}

/** The panel goes with the first message. */
export const IntroPanelSuggestionPressed: ChatStory = {
  ...IntroPanelWithSuggestions,
  tags: ['!dev'],
  async play(context) {
    await IntroPanelWithSuggestions.play?.(context)
    const chat = await chatIn(context.canvasElement)
    // What a class promises is fetched when the panel is there: a press before that does nothing.
    await eventually(() => {
      context.canvas.getByText('Which plan is for me?').click()
      return expect(chat.element.getMessages()).not.toHaveLength(0)
    })
    await chat.says('user', 'Which plan is for me?')
    await eventually(() => expect(chat.root.querySelector('[part="intro-panel"]')).not.toBeVisible())
  },
}

export const IntroPanelDark: ChatStory = {
  render: (options) => <StoryChat options={options} introPanel={cards} />,
  globals: { theme: 'dark', width: 'phone' },
  async play({ canvas, canvasElement }) {
    await chatIn(canvasElement)
    await eventually(() => expect(canvas.getByText('Which plan is for me?')).toBeVisible())
  },
}

/** A page hides it by `display: none` until the chat has it. */
export const IntroPanelHiddenBefore: ChatStory = {
  render: (options) => (
    <StoryChat
      options={options}
      onReady={(chat) => {
        const card = document.createElement('div')
        card.style.display = 'none'
        card.textContent = 'Now you see me.'
        chat.append(card)
      }}
    />
  ),
  async play({ canvas, canvasElement }) {
    await chatIn(canvasElement)
    await eventually(() => expect(canvas.getByText('Now you see me.')).toBeVisible())
  },
}
