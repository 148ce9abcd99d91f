import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import type { ConfabChatElement, ConfabChatEvents } from '../../sdk/entries/element.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { PageAround } from '../kit/page-around.tsx'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Events', args: { demo: { response: { text: 'Fine.' } } } }
export default meta

/** A story of an event: the page prints its detail. The callback for the same event is an option. */
const story = (
  event: keyof ConfabChatEvents,
  act: (chat: Awaited<ReturnType<typeof chatIn>>) => unknown,
  heard: string,
  args: ChatOptions = {},
): ChatStory => ({
  args,
  render: (options) => (
    <PageAround
      options={options}
      onReady={(chat: ConfabChatElement, print) =>
        chat.addEventListener(event, (news) => {
          const detail: unknown = (news as CustomEvent).detail
          // The browser's own `input` has none.
          if (event !== 'input' || typeof detail === 'object')
            print(`${event}: ${detail instanceof Element ? detail.localName : (JSON.stringify(detail) ?? 'nothing')}`)
        })
      }
    />
  ),
  async play({ canvas, canvasElement }) {
    await act(await chatIn(canvasElement))
    await eventually(() => expect(canvas.getByLabelText('What the page hears')).toHaveTextContent(heard))
  },
})

export const Message = story('message', (chat) => chat.send('How are you'), '"text":"Fine."')

export const ClearMessages = story(
  'clear-messages',
  async (chat) => {
    await chat.says('ai', 'Hello')
    chat.element.clearMessages()
  },
  'clear-messages: null',
  { history: [{ role: 'ai', text: 'Hello' }] },
)

export const Render = story('render', () => undefined, 'render: confab-chat')

export const Input = story('input', async (chat) => userEvent.type(await chat.seen('input'), 'Hi'), '{"content":{"text":"Hi"')

export const ErrorShown = story('error', (chat) => chat.send('Hello'), 'error: "Closed on Sundays"', {
  demo: { response: { error: 'Closed on Sundays' } },
})
