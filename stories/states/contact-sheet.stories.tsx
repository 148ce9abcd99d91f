import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { eventually } from '../kit/eventually.ts'
import { severalChats } from '../kit/several-chats.ts'
import { allStates } from './all-states.ts'
import type { StateGroup } from './chat-state.ts'
import { ContactSheet as Sheet } from './contact-sheet.tsx'
import { installScriptedWorld } from './scripted-world.ts'

const meta: Meta = {
  title: 'States/Overview',
  parameters: severalChats,
  beforeEach: installScriptedWorld,
}
export default meta

/** A sheet of these states; it is there when all of them are. */
const sheet = (title: string, about: string, groups: readonly StateGroup[]): StoryObj => ({
  render(_args, { globals }) {
    const direction = globals['direction'] === 'rtl' ? 'rtl' : 'ltr'
    return (
      <Sheet key={direction} title={title} groups={groups} direction={direction}>
        {about}
      </Sheet>
    )
  },
  async play({ canvasElement }) {
    await eventually(() => expect(canvasElement.querySelector('[data-failures]')).toHaveAttribute('data-failures', '0'), 60_000)
  },
})

export const ContactSheet: StoryObj = {
  ...sheet(
    'Contact sheet',
    'Every state, each a real chat that stopped there. Change theme and direction in the toolbar.',
    allStates,
  ),
  // Too many chats for the time that a story has on a busy machine: test/field looks at it.
  tags: ['!test'],
}

const shown = [
  'Key card',
  'Failed, with try again',
  'Code',
  'Sources',
  'Actions',
  'Suggestions',
  'Attached files',
  'Menu',
  'Drawer',
]
const states = allStates.flatMap((group) => group.states).filter(({ name }) => shown.includes(name))

export const HoverAndFocus = sheet(
  'Hover and focus',
  'Everything in these chats is shown as hovered, as focused by the keyboard, or as pressed, all at once.',
  [
    { name: 'Hover', states, pseudoClass: 'hover' },
    { name: 'Focus', states, pseudoClass: 'focus-visible' },
    { name: 'Pressed', states, pseudoClass: 'active' },
  ],
)
