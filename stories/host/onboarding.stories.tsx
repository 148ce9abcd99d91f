import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { hostMeta } from './kit/host-meta.ts'
import { screenState } from './kit/screen-state.ts'
import { screenStory } from './kit/screen-story.tsx'

const meta: Meta<{ path: string }> = { ...hostMeta, title: 'Host/Onboarding' }
export default meta

const social = { path: '/onboarding/social', person: 'unpaid' } as const
const businessName = { path: '/onboarding/business-name', person: 'unpaid' } as const
const talk = { path: '/onboarding/chat', person: 'unpaid' } as const

export const Welcome = screenStory({
  path: '/onboarding/welcome',
  person: 'unpaid',
  sees: [
    ['heading', 'Welcome to Confab'],
    ['button', 'Start'],
  ],
})

export const WelcomeLoading = screenState.loading(
  { path: '/onboarding/welcome', person: 'unpaid' },
  'GET /v1/me',
  'Loading your progress…',
)

export const Phone = screenStory({
  path: '/onboarding/phone',
  person: 'unpaid',
  sees: [['heading', 'What is your phone number?']],
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('textbox', { name: 'US phone number' }), '555{Enter}')
    await expect(canvas.getByRole('textbox', { name: 'US phone number' })).toBeInvalid()
  },
})

export const PhoneConfirmedWithoutPhone = screenStory({
  path: '/onboarding/phone-confirmed',
  person: 'unpaid',
  sees: [
    ['heading', 'No phone number yet'],
    ['link', 'Add phone number'],
  ],
})

export const PhoneConfirmation = screenStory({
  path: '/onboarding/phone',
  person: 'unpaid',
  sees: [['heading', 'What is your phone number?']],
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('textbox', { name: 'US phone number' }), '4155550132{Enter}')
    await expect(await canvas.findByRole('textbox', { name: 'Verification code' }, { timeout: 8000 })).toBeVisible()
  },
})

export const SocialApps = screenStory({
  ...social,
  sees: [
    ['heading', 'Connect your social apps'],
    ['heading', 'Instagram'],
    ['button', 'Skip for now'],
  ],
})

export const SocialAppsLoading = screenState.loading(social, 'GET /v1/integrations', 'Loading your connections…')
export const SocialAppsFailing = screenState.failing(social, 'GET /v1/integrations', "Couldn't load your connections")
export const SocialAppsOffline = screenState.offline(social, "Couldn't load your connections")

export const BusinessName = screenStory({
  ...businessName,
  sees: [
    ['heading', 'What is your business called?'],
    ['button', 'Save and continue'],
  ],
  async play({ canvas }) {
    await expect(canvas.getByRole('textbox', { name: 'Business name' })).toHaveValue('Rye & Reason')
  },
})

export const BusinessNameEmpty = screenStory({
  ...businessName,
  has: 'nothing',
  sees: [['textbox', 'Business name']],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Save and continue' }))
    await expect(canvas.getByRole('textbox', { name: 'Business name' })).toBeInvalid()
  },
})

export const BusinessNameLoading = screenState.loading(businessName, 'GET /v1/profile', 'Loading your answers…')
export const BusinessNameOffline = screenState.offline(businessName, "Couldn't load your answers")

export const PreferredName = screenStory({
  path: '/onboarding/preferred-username',
  person: 'unpaid',
  sees: [
    ['heading', 'What should we call you?'],
    ['button', 'Save and continue'],
  ],
})

export const ShortTalk = screenStory({
  ...talk,
  sees: [
    ['heading', 'A short chat about your business'],
    ['button', 'Finish and choose a plan'],
  ],
})

export const ShortTalkLoading = screenState.loading(talk, 'GET /v1/profile', 'Loading your answers…')
export const ShortTalkOffline = screenState.offline(talk, "Couldn't load your answers")
