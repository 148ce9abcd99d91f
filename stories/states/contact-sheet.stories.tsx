import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { eventually } from '../kit/eventually.ts'
import { ContactSheet as ContactSheetPage } from './contact-sheet.tsx'
import { installScriptedWorld } from './scripted-world.ts'

const meta: Meta = {
  title: 'States/Contact sheet',
  parameters: { isDesignPage: true },
  beforeEach: installScriptedWorld,
}
export default meta

export const ContactSheet: StoryObj = {
  render: (_args, { globals }) => {
    const direction = globals['direction'] === 'rtl' ? 'rtl' : 'ltr'
    return <ContactSheetPage key={direction} direction={direction} />
  },
  async play({ canvasElement }) {
    await eventually(() => expect(canvasElement.querySelector('[data-failures]')).toHaveAttribute('data-failures', '0'), 60_000)
  },
}
