import type { Meta } from '@storybook/react-vite'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { StoryChat } from '../kit/story-chat.tsx'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Messages/Html of the page' }
export default meta

export const Suggestions: ChatStory = {
  args: {
    demo: { response: { text: 'Thank you.' } },
    history: [
      {
        role: 'ai',
        html: '<div class="deep-chat-temporary-message"><button class="deep-chat-button deep-chat-suggestion-button">Tell me more</button> <button class="deep-chat-button deep-chat-suggestion-button">Not now</button></div>',
      },
    ],
  },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Tell me more')
  },
}

/** What a press sends. */
export const SuggestionPressed: ChatStory = {
  ...Suggestions,
  tags: ['!dev'],
  async play(context) {
    await Suggestions.play?.(context)
    const chat = await chatIn(context.canvasElement)
    const suggestion = await chat.button('Tell me more')
    suggestion.click()
    await chat.says('user', 'Tell me more')
    await chat.says('ai', 'Thank you.')
  },
}

export const ClassUtilities: ChatStory = {
  args: {
    demo: true,
    htmlClassUtilities: {
      'feedback-button': {
        styles: {
          default: { border: '1px solid #868e9c', borderRadius: '6px', padding: '6px 12px' },
          hover: { textDecoration: 'underline' },
        },
        events: { click: (event) => ((event.currentTarget as HTMLElement).textContent = 'Noted') },
      },
    },
    history: [{ role: 'ai', html: '<p>Was this helpful?</p><button class="feedback-button">Yes</button>' }],
  },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Yes')
  },
}

/** What the class of the page does at a press. */
export const ClassUtilityPressed: ChatStory = {
  ...ClassUtilities,
  tags: ['!dev'],
  async play(context) {
    await ClassUtilities.play?.(context)
    const chat = await chatIn(context.canvasElement)
    const yes = await chat.button('Yes')
    yes.click()
    await chat.button('Noted')
  },
}

export const Wrappers: ChatStory = {
  args: {
    demo: true,
    htmlWrappers: { ai: '<div><b>Our reply</b><div class="html-wrapper"></div></div>' },
    history: [
      { role: 'user', text: 'A question' },
      { role: 'ai', text: 'An answer in a shell of the page' },
    ],
  },
}

export const Table: ChatStory = {
  args: {
    demo: true,
    history: [
      {
        role: 'ai',
        html: '<table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Start</td><td>10</td></tr><tr><td>Growth</td><td>30</td></tr></tbody></table>',
      },
    ],
  },
}

export const IntroPanel: ChatStory = {
  args: { demo: true },
  render: (options) => (
    <StoryChat
      options={options}
      introPanel='<div style="padding: 16px; max-width: 320px"><h2>Confab</h2><p>Insert a question, or tell me what you need.</p></div>'
    />
  ),
}

export const UnsafeHtmlIsCleaned: ChatStory = {
  args: { demo: true, history: [{ role: 'ai', html: '<p onclick="alert(1)">Safe</p><img src="x" onerror="alert(1)" alt="">' }] },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'Safe')
    if (chat.root.querySelector('[onclick], [onerror]')) throw new Error('A listener of the markup was kept')
  },
}
