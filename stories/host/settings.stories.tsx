import type { Meta } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { hostMeta } from './kit/host-meta.ts'
import { screenState } from './kit/screen-state.ts'
import { screenStory } from './kit/screen-story.tsx'

const meta: Meta<{ path: string }> = { ...hostMeta, title: 'Host/Settings' }
export default meta

const settings = { path: '/settings', person: 'paid' } as const
const integrations = { path: '/app-integrations', person: 'paid' } as const

export const Settings = screenStory({
  ...settings,
  sees: [
    ['heading', 'Settings'],
    ['button', 'Save profile'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete your data' }))
    const dialog = within(await canvas.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
})

export const SettingsLoading = screenState.loading(settings, 'GET /v1/me', 'Loading your plan…')
export const SettingsFailing = screenState.failing(settings, 'GET /v1/me', "Couldn't load your plan")
export const SettingsOffline = screenState.offline(settings, "Couldn't load your plan")

export const Integrations = screenStory({
  ...integrations,
  sees: [
    ['heading', 'App integrations'],
    ['button', 'Disconnect'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Disconnect' })).toBeNull())
  },
})

export const IntegrationsLoading = screenState.loading(integrations, 'GET /v1/integrations', 'Loading your connections…')
export const IntegrationsFailing = screenState.failing(integrations, 'GET /v1/integrations', "Couldn't load your connections")
export const IntegrationsOffline = screenState.offline(integrations, "Couldn't load your connections")
