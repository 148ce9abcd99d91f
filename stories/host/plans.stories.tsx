import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { hostMeta } from './kit/host-meta.ts'
import { screenState } from './kit/screen-state.ts'
import { screenStory } from './kit/screen-story.tsx'

const meta: Meta<{ path: string }> = { ...hostMeta, title: 'Host/Plans' }
export default meta

const plans = { path: '/plans', person: 'unpaid' } as const

export const Plans = screenStory({
  ...plans,
  sees: [
    ['heading', 'Choose a plan'],
    ['button', 'Choose Growth'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('radio', { name: /^Yearly/ }))
    await expect((await canvas.findAllByText(/a year/)).length).toBeGreaterThan(0)
  },
})

export const Checkout = screenStory({
  ...plans,
  sees: [['button', 'Choose Growth']],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose Growth' }))
    await canvas.findByRole('button', { name: 'Pay' }, { timeout: 8000 })
  },
})

export const Loading = screenState.loading(plans, 'GET /v1/plans', 'Loading plans…')
export const Failing = screenState.failing(plans, 'GET /v1/plans', "Couldn't load plans")
export const Offline = screenState.offline(plans, "Couldn't load plans")
