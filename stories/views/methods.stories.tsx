import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import type { ConfabChatElement } from '../../sdk/entries/element.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { PageAround } from '../kit/page-around.tsx'

const history: ChatOptions['history'] = [
  { role: 'user', text: 'What can you do?' },
  { role: 'ai', text: 'Many things.' },
]

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Services/Methods',
  args: { demo: { response: { text: 'Fine.' } }, history },
}
export default meta

interface Seen {
  readonly chat: Awaited<ReturnType<typeof chatIn>>
  /** What the page prints. */
  readonly printed: HTMLElement
}

/** A story of a method: a button of the page calls it. */
const story = (
  name: string,
  call: (chat: ConfabChatElement) => unknown,
  check: (seen: Seen) => unknown,
  args: ChatOptions = {},
): ChatStory => ({
  args,
  render: (options) => <PageAround options={options} buttons={{ [name]: call }} />,
  async play({ canvas, canvasElement }) {
    const chat = await chatIn(canvasElement)
    if (!args.connect) await eventually(async () => expect(await chat.seen('messages')).toHaveTextContent(/things|Message 30/))
    await userEvent.click(canvas.getByText(name))
    await eventually(() => check({ chat, printed: canvas.getByLabelText('What the page hears') }))
  },
})

export const GetMessages = story(
  'getMessages()',
  (chat) => chat.getMessages(),
  ({ printed }) => expect(printed).toHaveTextContent('"text":"Many things."'),
)

export const SubmitUserMessage = story(
  "submitUserMessage({ text: 'Hello' })",
  (chat) => chat.submitUserMessage({ text: 'Hello' }),
  ({ chat }) => chat.says('ai', 'Fine.'),
)

export const AddMessage = story(
  "addMessage({ text: 'By the way' })",
  (chat) => chat.addMessage({ text: 'By the way' }),
  ({ chat }) => chat.says('ai', 'By the way'),
)

export const UpdateMessage = story(
  "updateMessage({ text: 'More than you think.' }, 1)",
  (chat) => chat.updateMessage({ text: 'More than you think.' }, 1),
  ({ chat }) => chat.says('ai', 'More than you think.'),
)

export const ClearMessages = story(
  'clearMessages()',
  (chat) => chat.clearMessages(),
  ({ chat }) => expect(chat.element.getMessages()).toEqual([]),
)

export const FocusInput = story(
  'focusInput()',
  (chat) => chat.focusInput(),
  ({ chat }) => expect(chat.root.activeElement?.id).toBe('text-input'),
  { defaultInput: { text: 'The caret goes to the end' } },
)

export const RefreshMessages = story(
  'refreshMessages()',
  (chat) => chat.refreshMessages(),
  ({ chat }) => chat.says('ai', 'Many things.'),
)

export const ScrollToBottom = story(
  'scrollToBottom()',
  (chat) => chat.scrollToBottom(),
  ({ chat }) => chat.says('ai', 'Message 30'),
  { history: Array.from({ length: 30 }, (_, index) => ({ role: 'ai', text: `Message ${index + 1}` })) },
)

export const DisableSubmitButton = story(
  'disableSubmitButton()',
  (chat) => chat.disableSubmitButton(),
  async ({ chat }) => expect(await chat.seen('submit')).toHaveAttribute('data-state', 'disabled'),
  { defaultInput: { text: 'Not yet' } },
)

export const SetPlaceholderText = story(
  "setPlaceholderText('What now?')",
  (chat) => chat.setPlaceholderText('What now?'),
  async ({ chat }) => expect(await chat.seen('input')).toHaveAttribute('placeholder', 'What now?'),
)

export const Stop = story(
  'stop()',
  (chat) => {
    chat.submitUserMessage({ text: 'Hello' })
    chat.stop()
  },
  ({ chat }) => expect(chat.root.querySelector('[part~="loading-bubble"]')).toBeNull(),
  { connect: { handler: () => undefined } },
)
