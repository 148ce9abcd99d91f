import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { hostMeta } from './kit/host-meta.ts'
import { screenState } from './kit/screen-state.ts'
import { screenStory } from './kit/screen-story.tsx'

const meta: Meta<{ path: string }> = { ...hostMeta, title: 'Host/Brand' }
export default meta

const blueprint = { path: '/brandblueprint', person: 'unpaid' } as const
const knowledge = { path: '/knowledgebase', person: 'unpaid' } as const
const tour = { path: '/fresequence', person: 'unpaid' } as const

export const Blueprint = screenStory({
  ...blueprint,
  sees: [
    ['heading', 'Your brand blueprint'],
    ['textbox', 'Promise'],
    ['link', 'Continue to knowledge base'],
  ],
  async play({ canvas, userEvent }) {
    const promise = canvas.getByRole('textbox', { name: 'Promise' })
    await userEvent.type(promise, ' And butter.')
    await userEvent.click(canvas.getByRole('button', { name: 'Save blueprint' }))
    await expect(await canvas.findByText('All changes saved.')).toBeVisible()
  },
})

export const BlueprintEmpty = screenStory({ ...blueprint, has: 'nothing', sees: [['textbox', 'Promise']] })
export const BlueprintLoading = screenState.loading(blueprint, 'GET /v1/blueprint', 'Loading your blueprint…')
export const BlueprintFailing = screenState.failing(blueprint, 'GET /v1/blueprint', "Couldn't load your blueprint")
export const BlueprintOffline = screenState.offline(blueprint, "Couldn't load your blueprint")

export const Knowledge = screenStory({
  ...knowledge,
  sees: [
    ['heading', 'Your knowledge base'],
    ['heading', 'Delivery'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('radio', { name: 'Note' }))
    await expect(await canvas.findByRole('button', { name: 'Add note' })).toBeVisible()
  },
})

export const KnowledgeEmpty = screenStory({ ...knowledge, has: 'nothing', sees: [['heading', 'No sources yet']] })
export const KnowledgeLoading = screenState.loading(knowledge, 'GET /v1/knowledge', 'Loading your sources…')
export const KnowledgeFailing = screenState.failing(knowledge, 'GET /v1/knowledge', "Couldn't load your sources")
export const KnowledgeOffline = screenState.offline(knowledge, "Couldn't load your sources")

export const Tour = screenStory({
  ...tour,
  sees: [
    ['heading', 'A short tour'],
    ['heading', 'Your website is the starting point'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await canvas.findByText('Tour: 2 of 5')
  },
})

export const TourEmpty = screenStory({ ...tour, has: 'nothing', sees: [['button', 'Next']] })
export const TourFailing = screenState.failing(tour, 'GET /v1/blueprint', "Couldn't load the tour")
export const TourOffline = screenState.offline(tour, "Couldn't load the tour")
