import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { hostMeta } from './kit/host-meta.ts'
import { screenState } from './kit/screen-state.ts'
import { screenStory } from './kit/screen-story.tsx'

const meta: Meta<{ path: string }> = { ...hostMeta, title: 'Host/Assessment' }
export default meta

const assessment = { path: '/assessment', person: 'unpaid' } as const
const latest = 'GET /v1/assessments/latest'

export const Assessment = screenStory({
  ...assessment,
  sees: [
    ['heading', "We've assessed rye.example"],
    ['link', 'Meet your CMO'],
  ],
})

export const AssessmentEmpty = screenStory({
  ...assessment,
  has: 'nothing',
  sees: [
    ['heading', 'Assess your website'],
    ['textbox', 'Your website'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your website' }), 'no address{Enter}')
    await expect(canvas.getByRole('textbox', { name: 'Your website' })).toBeInvalid()
  },
})

export const AssessmentLoading = screenState.loading(assessment, latest, 'Loading your assessment…')
export const AssessmentFailing = screenState.failing(assessment, latest, "Couldn't load your assessment")
export const AssessmentOffline = screenState.offline(assessment, "Couldn't load your assessment")

export const MeetYourCmo = screenStory({
  path: '/cmointro',
  person: 'unpaid',
  sees: [
    ['heading', 'Meet your CMO'],
    ['link', 'See analysis'],
    ['group', 'CMO agent'],
  ],
})

export const MeetYourCmoEmpty = screenStory({
  path: '/cmointro',
  person: 'unpaid',
  has: 'nothing',
  sees: [['textbox', 'Your website']],
})

export const Analysis = screenStory({
  path: '/analysis',
  person: 'unpaid',
  sees: [
    ['heading', 'Analysis of your website'],
    ['link', 'See score cards'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: /^Good/ }))
    await expect(canvas.queryByText('Images lack alt text.')).toBeNull()
  },
})

export const AnalysisEmpty = screenStory({
  path: '/analysis',
  person: 'unpaid',
  has: 'nothing',
  sees: [['textbox', 'Your website']],
})

export const ScoreCards = screenStory({
  path: '/scorecards',
  person: 'unpaid',
  sees: [
    ['heading', 'Your score cards'],
    ['link', 'Draft brand blueprint'],
  ],
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByText('How scores work'))
    await expect(canvas.getByText(/^Each check earns all/)).toBeVisible()
  },
})

export const ScoreCardsEmpty = screenStory({
  path: '/scorecards',
  person: 'unpaid',
  has: 'nothing',
  sees: [['textbox', 'Your website']],
})
