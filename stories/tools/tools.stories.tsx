import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions, InputRequestPart, MessageContent, ToolPart } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

/** A call of the tool that finds orders, in this state. */
const findOrder = (changes: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  id: 'find',
  name: 'find_order',
  state: 'output-available',
  input: '{"number":"A7"}',
  output: { number: 'A7', total: 49.9, delivered: '2026-03-12' },
  ...changes,
})

const refundOrder = (changes: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  id: 'refund',
  name: 'refund_order',
  state: 'approval-requested',
  input: '{"number":"A7","amount":49.9}',
  approval: { id: 'approval', isOfPage: true },
  ...changes,
})

const talk = (...tools: ToolPart[]): MessageContent[] => [
  { role: 'user', text: 'Please pay my order A7 back.' },
  { role: 'ai', parts: [{ type: 'text', text: 'I will look the order up.' }, ...tools] },
]

const answer = { text: 'Your money is on its way.' }

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Tools and reasoning/Tools of the page',
  args: { connect: { format: 'confab', handler: (_body, { onResponse }) => void onResponse(answer) } },
}
export default meta

/** The visitor has to allow a call: nothing else can be sent before. */
export const NeedsApproval: ChatStory = {
  args: { history: talk(findOrder(), refundOrder()) },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Allow')
    await chat.button('Deny')
  },
}

/** The page says what its tool does. */
export const NeedsApprovalToDelete: ChatStory = {
  args: {
    history: talk(refundOrder()),
    tools: [
      {
        name: 'refund_order',
        description: 'Pays an order back',
        inputSchema: { type: 'object' },
        annotations: { destructiveHint: true, openWorldHint: true },
        canAlwaysAllow: true,
        execute: () => ({ refunded: 49.9 }),
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Allow')
    await eventually(() => expect(chat.root.querySelector('.approval-hint')?.textContent).toContain('may delete'))
  },
}

/** The page asks in its own words, and its verbs stand on the buttons. */
export const NeedsApprovalInOwnWords: ChatStory = {
  args: {
    history: talk(findOrder(), refundOrder()),
    tools: [
      {
        name: 'refund_order',
        description: 'Pays an order back',
        inputSchema: { type: 'object', properties: { number: { type: 'string' }, amount: { type: 'number' } } },
        canAlwaysAllow: true,
        approvalTexts: ({ number, amount }) => ({
          question: `Refund $${String(amount)} for order ${String(number)}?`,
          allow: 'Refund',
          deny: "Don't refund",
        }),
        execute: () => ({ refunded: 49.9 }),
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Refund')
    await chat.button("Don't refund")
  },
}

export const NeedsApprovalInTheDark: ChatStory = { ...NeedsApproval, globals: { theme: 'dark' } }

export const NeedsApprovalRightToLeft: ChatStory = {
  args: { language: 'ar', history: talk(findOrder(), refundOrder()) },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('السماح')
  },
}

export const Allowed: ChatStory = {
  args: {
    history: talk(findOrder(), refundOrder()),
    tools: [
      {
        name: 'refund_order',
        description: 'Pays an order back',
        inputSchema: { type: 'object' },
        needsApproval: true,
        execute: () => ({ refunded: 49.9 }),
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Allow'))
    await eventually(() =>
      expect(chat.root.querySelectorAll('.tool:not(.tool-group)[data-state="output-available"]')).toHaveLength(2),
    )
    await chat.says('ai', answer.text)
  },
}

export const Denied: ChatStory = {
  args: {
    history: talk(
      findOrder(),
      refundOrder({
        state: 'output-denied',
        output: 'The user denied this call: Wrong order',
        approval: { id: 'approval', isOfPage: true, isApproved: false, reason: 'Wrong order' },
      }),
    ),
  },
}

export const Failed: ChatStory = {
  args: { history: talk(findOrder({ state: 'output-error', output: 'There is no order A7.' })) },
}

/** A call that stood open when the page was left. */
export const NotRun: ChatStory = {
  args: { history: talk(findOrder({ state: 'input-available', output: undefined })) },
}

const several = (...states: ToolPart['state'][]): ToolPart[] =>
  states.map((state, index) =>
    findOrder({
      id: `find-${index}`,
      input: `{"number":"A${index + 7}"}`,
      state,
      duration: 800 + 900 * index,
      ...(state.startsWith('output-') ? {} : { output: undefined, duration: undefined }),
      ...(state === 'approval-requested' && { name: 'refund_order', approval: { id: 'several', isOfPage: true } }),
    } as Partial<ToolPart>),
  )

/** Calls side by side are one card, folded once all have ended. */
export const Several: ChatStory = {
  args: { history: talk(...several('output-available', 'output-available', 'output-available')) },
  async play({ canvasElement }) {
    const group = await (await chatIn(canvasElement)).answers('tool-group')
    await expect(group).not.toHaveAttribute('open')
  },
}

export const SeveralUnfolded: ChatStory = {
  args: { history: talk(...several('output-available', 'output-error', 'output-available')) },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).unfold('tool-group')
  },
}

export const SeveralInTheDark: ChatStory = { ...SeveralUnfolded, globals: { theme: 'dark' } }

export const SeveralRightToLeft: ChatStory = { ...SeveralUnfolded, args: { ...SeveralUnfolded.args, language: 'ar' } }

export const SeveralOnAPhone: ChatStory = { ...SeveralUnfolded, globals: { width: 'phone' } }

export const SeveralWithForcedColours: ChatStory = { ...SeveralUnfolded, globals: { colours: 'forced' } }

/** One of them needs the visitor: the group is unfolded. */
export const SeveralWaiting: ChatStory = {
  args: { history: talk(...several('output-available', 'approval-requested')) },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Allow')
  },
}

export const SeveralRunning: ChatStory = {
  args: {
    connect: {
      stream: true,
      async handler(_body, signals) {
        signals.onOpen()
        await signals.onResponse({ parts: several('output-available', 'input-available', 'input-available') })
      },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Please look for my orders.')
    await expect(await chat.answers('tool-group')).toHaveAttribute('open')
  },
}

/** The page gives a tool a title, an icon and a line that says what a call is about. */
export const DescribedByThePage: ChatStory = {
  args: {
    history: talk(findOrder()),
    tools: [
      {
        name: 'find_order',
        description: 'Finds an order',
        inputSchema: { type: 'object' },
        title: 'Orders',
        summary: ({ number }) => `Order ${String(number)}`,
        icon: '<svg viewBox="0 0 24 24"><path d="M5 8h14l-1 12H6ZM8 8a4 4 0 0 1 8 0"/></svg>',
        execute: () => null,
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelector('.tool-title')).toHaveTextContent('OrdersOrder A7'))
  },
}

/** A part of a kind that the chat does not know is a folded card with its data. */
export const UnknownKind: ChatStory = {
  args: {
    history: [
      { role: 'user', text: 'Where is my order A7?' },
      {
        role: 'ai',
        parts: [
          findOrder(),
          { type: 'data-deliveryRoute', data: { from: 'Bern', to: 'Basel' } },
          { type: 'text', text: 'On its way.' },
        ],
      },
    ],
  },
  async play({ canvasElement }) {
    const card = await (await chatIn(canvasElement)).answers('data')
    card.querySelector('summary')?.click()
    await eventually(() => expect(card.textContent).toContain('Basel'))
  },
}

export const UnknownKindInTheDark: ChatStory = { ...UnknownKind, globals: { theme: 'dark' } }

export const UnknownKindRightToLeft: ChatStory = { ...UnknownKind, args: { ...UnknownKind.args, language: 'ar' } }

const editable: ChatOptions['tools'] = [
  {
    name: 'refund_order',
    description: 'Pays an order back',
    inputSchema: {
      type: 'object',
      properties: {
        number: { type: 'string', description: 'As it stands on the invoice' },
        amount: { type: 'number', maximum: 50 },
        reason: { enum: ['Damaged', 'Late'] },
        isUrgent: { type: 'boolean' },
        items: { type: 'array', items: { type: 'string' } },
      },
      required: ['number', 'amount', 'reason'],
    },
    needsApproval: true,
    canAlwaysAllow: true,
    execute: () => ({ refunded: 49.9 }),
  },
]

/** The visitor changes the arguments before the call is allowed. */
export const ArgumentsEdited: ChatStory = {
  args: { history: talk(findOrder(), refundOrder()), tools: editable },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Edit'))
    await userEvent.click(await chat.button('Allow'))
    await eventually(() => expect(chat.root.querySelector('[aria-invalid]')).not.toBeNull())
  },
}

export const ArgumentsEditedInTheDark: ChatStory = { ...ArgumentsEdited, globals: { theme: 'dark' } }

const asks = (changes: Partial<InputRequestPart> = {}): MessageContent[] => [
  { role: 'user', text: 'Book a trip.' },
  {
    role: 'ai',
    parts: [
      {
        type: 'input-request',
        id: 'trip',
        kind: 'input',
        state: 'requested',
        message: 'Where do you want to go?',
        schema: {
          type: 'object',
          properties: {
            city: { type: 'string' },
            from: { type: 'string', format: 'date' },
            nights: { type: 'integer', default: 2 },
          },
          required: ['city', 'from'],
        },
        ...changes,
      },
    ],
  },
]

/** The agent needs an answer before it goes on. */
export const Question: ChatStory = { args: { history: asks() } }

export const QuestionRightToLeft: ChatStory = { args: { language: 'ar', history: asks() } }

export const QuestionAnswered: ChatStory = {
  args: { history: asks({ state: 'answered', response: { city: 'Bern', from: '2026-05-01', nights: 2 } }) },
}

export const QuestionExpired: ChatStory = { args: { history: asks({ expiresAt: '2026-01-01T00:00:00Z' }) } }

export const Confirmation: ChatStory = {
  args: { history: asks({ kind: 'confirmation', message: 'Delete all drafts?', schema: { type: 'boolean' } }) },
}
