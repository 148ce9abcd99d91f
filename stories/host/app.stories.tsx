import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Toasts } from '../../host/app/toasts/toasts.tsx'
import { authStore } from '../../host/auth/session/auth-store.ts'
import { toast } from '../../host/lib/toast.ts'
import '../../host/ui/tokens.css'
import '../../host/ui/base.css'
import { Button } from '../../host/ui/buttons/button.tsx'
import { HostApp } from './kit/host-app.tsx'
import { hostMeta } from './kit/host-meta.ts'
import { screenStory } from './kit/screen-story.tsx'

const meta: Meta<{ path: string }> = { ...hostMeta, title: 'Host/App' }
export default meta

type Story = StoryObj<{ path: string }>

/** It is not known yet who looks: nothing of the screen is shown, and no one is led away from it. */
export const LoadingAccount: Story = {
  args: { path: '/dashboard' },
  beforeEach() {
    const before = authStore.get()
    authStore.set({ ...before, isLoading: true })
    return () => authStore.set(before)
  },
  render: ({ path }) => <HostApp path={path} />,
  async play({ canvas, globals }) {
    if (globals['width'] === 'wide') await canvas.findByText('Loading your plan…')
  },
}

/** A user without a plan is redirected from the dashboard to the start page, which says why. */
export const NeedsPlan = screenStory({
  path: '/dashboard',
  person: 'unpaid',
  sees: [['heading', 'A marketing team that has read your website']],
  reads: ['Choose a plan to open the dashboard.'],
})

/** What would have gone out by mail, and who can sign in at once. */
export const LocalMode = screenStory({
  path: '/branding',
  person: 'nobody',
  sees: [['button', /^Dev inbox/]],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /^Dev inbox/ }))
    const dialog = within(await canvas.findByRole('dialog', {}, { timeout: 8000 }))
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
  },
})

export const Toast: Story = {
  parameters: { isWholePage: false },
  render: () => (
    <>
      <Toasts />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button onClick={() => toast('Website assessed', { kind: 'success' })}>Something went well</Button>
        <Button onClick={() => toast("Couldn't save the post. You're offline.", { kind: 'error' })}>Something failed</Button>
        <Button
          onClick={() =>
            toast('Choose a plan to open the dashboard.', { action: { label: 'See plans', onPress: () => undefined } })
          }
        >
          There is something to do
        </Button>
      </div>
    </>
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Something failed' }))
    await canvas.findByText(/^Couldn't save the post/, {}, { timeout: 8000 })
    await userEvent.click(canvas.getByRole('button', { name: 'There is something to do' }))
    await canvas.findByRole('button', { name: 'See plans' }, { timeout: 8000 })
  },
}
