import type { Meta } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { hostMeta } from './kit/host-meta.ts'
import { screenState } from './kit/screen-state.ts'
import { screenStory } from './kit/screen-story.tsx'

const meta: Meta<{ path: string }> = { ...hostMeta, title: 'Host/Public pages' }
export default meta

const landing = { path: '/landing', person: 'nobody', below: 'Plans' } as const

export const Landing = screenStory({
  ...landing,
  sees: [
    ['heading', 'A marketing team that has read your website'],
    ['heading', 'Growth Recommended'],
  ],
  async play({ canvas, userEvent }) {
    // The demonstration becomes a chat of its own.
    await userEvent.click(await canvas.findByRole('button', { name: 'Which agents are there?' }))
    const chat = (await canvas.findByText(/^Live demo/)).parentElement
    const said = () => chat?.querySelector('.chat > *')?.shadowRoot?.textContent
    await waitFor(() => expect(said()).toContain('Bread from this morning'), { timeout: 8000 })
  },
})

export const LandingWithoutPlans = screenState.failing(landing, 'GET /v1/plans', "Couldn't load plans")
export const LandingOffline = screenState.offline(landing, "Couldn't load plans")

export const SignIn = screenStory({
  path: '/landing?auth=signin',
  person: 'nobody',
  sees: [['dialog', 'Sign in']],
  async play({ canvas, userEvent }) {
    const dialog = within(await canvas.findByRole('dialog'))
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Email' }), 'demo@example.com')
    await userEvent.type(dialog.getByLabelText('Password'), 'not the password')
    await userEvent.click(dialog.getByRole('button', { name: 'Sign in' }))
    await expect(await dialog.findByRole('alert', {}, { timeout: 8000 })).toHaveTextContent(/incorrect/i)
  },
})

export const SignUp = screenStory({
  path: '/landing?auth=signup',
  person: 'nobody',
  sees: [['dialog', 'Create your account']],
  async play({ canvas, userEvent }) {
    const dialog = within(await canvas.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText('Password'), 'rye')
    await expect(dialog.getByText('A lowercase letter')).toBeVisible()
  },
})

export const Branding = screenStory({
  path: '/branding',
  person: 'nobody',
  sees: [
    ['heading', 'One blueprint, so that every agent sounds like you'],
    ['link', 'Try it with your site'],
  ],
})
