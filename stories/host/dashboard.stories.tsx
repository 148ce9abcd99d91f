import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { hostMeta } from './kit/host-meta.ts'
import { screenState } from './kit/screen-state.ts'
import { screenStory } from './kit/screen-story.tsx'

const meta: Meta<{ path: string }> = { ...hostMeta, title: 'Host/Dashboard' }
export default meta

const cmo = { path: '/dashboard', person: 'paid' } as const
const designer = { path: '/graphicdesigner', person: 'paid' } as const
const social = { path: '/socialmedia', person: 'paid' } as const
const analytics = { path: '/analytics', person: 'paid' } as const
const figures = 'GET /v1/analytics/conversations'
const chat = { path: '/chat', person: 'paid' } as const

export const Cmo = screenStory({
  ...cmo,
  sees: [
    ['heading', 'CMO agent'],
    ['group', 'CMO agent'],
  ],
  async play({ canvas, userEvent }) {
    const [first] = await canvas.findAllByRole('checkbox', {}, { timeout: 8000 })
    if (first) await userEvent.click(first)
    await expect(await canvas.findByText(/^1 of \d done$/)).toBeVisible()
  },
})

export const CmoEmpty = screenStory({ ...cmo, has: 'nothing', sees: [['checkbox', 'Assess your website']] })
export const CmoLoading = screenState.loading(cmo, 'GET /v1/tasks', 'Loading your tasks…')
export const CmoFailing = screenState.failing(cmo, 'GET /v1/tasks', "Couldn't load your tasks")
export const CmoOffline = screenState.offline(cmo, "Couldn't load your tasks")

export const VideoProducer = screenStory({
  path: '/videoproducer',
  person: 'paid',
  sees: [
    ['heading', 'Video producer'],
    ['button', 'Write script'],
    ['heading', 'No captions yet'],
  ],
})

export const GraphicDesigner = screenStory({
  ...designer,
  sees: [
    ['heading', 'Graphic designer'],
    ['combobox', 'Generator'],
  ],
  reads: ['#b4481e'],
})

export const GraphicDesignerEmpty = screenStory({ ...designer, has: 'nothing', sees: [['heading', 'No images yet']] })

export const SocialMedia = screenStory({
  ...social,
  sees: [
    ['heading', 'Social media'],
    ['button', 'Edit the post for Instagram'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit the post for Facebook' }))
    await expect(await canvas.findByRole('textbox', { name: 'Text' })).toHaveValue('A draft about our Sunday breakfast.')
  },
})

export const SocialMediaEmpty = screenStory({ ...social, has: 'nothing', sees: [['heading', 'No posts yet']] })
export const SocialMediaLoading = screenState.loading(social, 'GET /v1/posts', 'Loading your posts…')
export const SocialMediaFailing = screenState.failing(social, 'GET /v1/posts', "Couldn't load your posts")
export const SocialMediaOffline = screenState.offline(social, "Couldn't load your posts")

export const Analytics = screenStory({
  ...analytics,
  sees: [['heading', 'Chat analytics']],
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show sample figures' }, { timeout: 8000 }))
    // The library of the charts is large, and a busy machine takes its time to load it.
    await canvas.findByRole('region', { name: 'Topics, as a table' }, { timeout: 20_000 })
  },
})

export const AnalyticsEmpty = screenStory({
  ...analytics,
  has: 'nothing',
  sees: [['heading', 'No conversations in the last 30 days']],
})

export const AnalyticsLoading = screenState.loading(analytics, figures, 'Loading your figures…')
export const AnalyticsFailing = screenState.failing(analytics, figures, "Couldn't load your figures")
export const AnalyticsOffline = screenState.offline(analytics, "Couldn't load your figures")

export const CustomerChat = screenStory({
  ...chat,
  sees: [
    ['heading', 'Customer chat'],
    ['button', 'Save'],
    ['heading', 'No conversations yet'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), ' of the bakery')
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveValue('Assistant of the bakery')
  },
})

export const CustomerChatLoading = screenState.loading(chat, 'GET /v1/widget', 'Loading your customer chat…')
export const CustomerChatFailing = screenState.failing(chat, 'GET /v1/widget', "Couldn't load your customer chat")
export const CustomerChatOffline = screenState.offline(chat, "Couldn't load your customer chat")
