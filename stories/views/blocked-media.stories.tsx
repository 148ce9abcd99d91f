import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Messages/Blocked media' }
export default meta

const html = `<p>Your table is booked.</p>
<img alt="The table by the window" src="https://restaurant.example/table.jpg" style="position: fixed; inset: 0">
<form><input name="card" placeholder="Card number"></form>
<button class="deep-chat-suggestion-button">Change the time</button>`

/** Pictures of other hosts load when the visitor asks for them: what a model wrote could leak what it was told. */
export const PicturesOfOtherHosts: ChatStory = {
  args: {
    demo: true,
    history: [
      { role: 'user', text: 'What do you bake today?' },
      {
        role: 'ai',
        text: 'Two kinds of **bread**:\n\n![Rye bread on a wooden board](https://pictures.example/rye.jpg)\n\n- a roll ![](https://cdn.example/roll.png) for the way\n- [![opening hours](https://badges.example/open.svg)](https://example.com) of the shop',
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button(/Rye bread on a wooden board.*Load image from pictures\.example/s)
    await chat.button('Load image from cdn.example')
    await expect(chat.root.querySelector('.text-content img')).toBeNull()
  },
}

/** A picture that does not come says so, and can be asked for again. */
export const PictureThatDoesNotCome: ChatStory = {
  args: { demo: true, history: [{ role: 'ai', text: '![Rye bread](http://127.0.0.1:9/rye.jpg)' }] },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button(/Load image/))
    await chat.button(/Couldn't load this from 127\.0\.0\.1:9\. Try again/)
  },
}

/** From right to left. */
export const RTL: ChatStory = {
  args: {
    demo: true,
    language: 'ar',
    history: [{ role: 'ai', text: 'خبز اليوم:\n\n![خبز الجاودار](https://pictures.example/rye.jpg)' }],
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button(/pictures\.example/)
  },
}

/** Html that a service answered has no forms, stays in its bubble and fetches nothing; its suggestions work. */
export const ServiceHtml: ChatStory = {
  args: { demo: { response: { text: 'Which time suits you?' } }, history: [{ role: 'ai', origin: 'service', html }] },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button(/The table by the window/)
    await eventually(() => expect(chat.root.querySelector('.html-content input')).toBeNull())
  },
}

/** Suggestions of a service work. */
export const ServiceHtmlSuggestion: ChatStory = {
  ...ServiceHtml,
  tags: ['!dev'],
  async play(context) {
    await ServiceHtml.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Change the time'))
    await chat.says('user', 'Change the time')
  },
}
