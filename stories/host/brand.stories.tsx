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
    ['link', 'Go on to the knowledge base'],
  ],
  async play({ canvas, userEvent }) {
    const promise = canvas.getByRole('textbox', { name: 'Promise' })
    await userEvent.type(promise, ' And butter.')
    await userEvent.click(canvas.getByRole('button', { name: 'Save the blueprint' }))
    await expect(await canvas.findByText('Everything is saved.')).toBeVisible()
  },
})

export const BlueprintEmpty = screenStory({ ...blueprint, has: 'nothing', sees: [['textbox', 'Promise']] })
export const BlueprintLoading = screenState.loading(blueprint, 'GET /v1/blueprint', 'Reading your blueprint')
export const BlueprintFailing = screenState.failing(blueprint, 'GET /v1/blueprint', 'Your blueprint cannot be shown right now')
export const BlueprintOffline = screenState.offline(blueprint, 'Your blueprint cannot be shown right now')

export const Knowledge = screenStory({
  ...knowledge,
  sees: [
    ['heading', 'Your knowledge base'],
    ['heading', 'Delivery'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('radio', { name: 'Note' }))
    await expect(await canvas.findByRole('button', { name: 'Add the note' })).toBeVisible()
  },
})

export const KnowledgeEmpty = screenStory({ ...knowledge, has: 'nothing', sees: [['heading', 'Nothing to answer from yet']] })
export const KnowledgeLoading = screenState.loading(knowledge, 'GET /v1/knowledge', 'Reading your documents')
export const KnowledgeFailing = screenState.failing(knowledge, 'GET /v1/knowledge', 'Your documents cannot be shown right now')
export const KnowledgeOffline = screenState.offline(knowledge, 'Your documents cannot be shown right now')

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
export const TourFailing = screenState.failing(tour, 'GET /v1/blueprint', 'The tour cannot show your data right now')
export const TourOffline = screenState.offline(tour, 'The tour cannot show your data right now')
