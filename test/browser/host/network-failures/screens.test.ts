// @module-tag thorough: the same screens with each failure of the network: `auth/network-failures` has one of each kind.
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ScreenPath } from '../../../../host/app/routing/routes.ts'
import { callsUnderWay, fail, renderLocalApp, type Failure } from '../kit/render-local-app.tsx'
import {
  commonFailures,
  noConnection,
  noPlan,
  outlastSilence,
  refusedSession,
  type CallName,
  type FailedCall,
} from './network-failure.ts'

/** A screen, what it reads, what it says when that fails, and what is there when it works. */
interface Row {
  readonly path: ScreenPath
  readonly call: CallName
  readonly title: string
  /** A heading, a button or a field. */
  readonly content: string
  readonly isPaid?: boolean
  /** What has to come near before it is read. */
  readonly below?: string
  /** Who can go on without it is not told the reason. */
  readonly isBrief?: boolean
}

const assessment = {
  call: 'GET /v1/assessments/latest',
  title: "Couldn't load your assessment",
  content: 'Assess my website',
} as const

const rows: readonly Row[] = [
  { path: '/landing', call: 'GET /v1/plans', title: "Couldn't load plans", content: 'Starter', below: 'Plans', isBrief: true },
  { path: '/assessment', ...assessment },
  { path: '/cmointro', ...assessment },
  { path: '/analysis', ...assessment },
  { path: '/scorecards', ...assessment },
  {
    path: '/knowledgebase',
    call: 'GET /v1/knowledge',
    title: "Couldn't load your sources",
    content: 'No sources yet',
  },
  {
    path: '/fresequence',
    call: 'GET /v1/blueprint',
    title: "Couldn't load the tour",
    content: 'Your website is the starting point',
  },
  { path: '/plans', call: 'GET /v1/plans', title: "Couldn't load plans", content: 'Choose Growth' },
  {
    path: '/brandblueprint',
    call: 'GET /v1/blueprint',
    title: "Couldn't load your blueprint",
    content: 'Draft with CMO',
  },
  {
    path: '/onboarding/welcome',
    call: 'GET /v1/me',
    title: "We couldn't load your progress.",
    content: 'Start',
    isBrief: true,
  },
  {
    path: '/onboarding/social',
    call: 'GET /v1/integrations',
    title: "Couldn't load your connections",
    content: 'Instagram',
  },
  {
    path: '/onboarding/business-name',
    call: 'GET /v1/profile',
    title: "Couldn't load your answers",
    content: 'Business name',
  },
  {
    path: '/onboarding/chat',
    call: 'GET /v1/profile',
    title: "Couldn't load your answers",
    content: 'What we know',
  },
  { isPaid: true, path: '/dashboard', call: 'GET /v1/tasks', title: "Couldn't load your tasks", content: 'Assess your website' },
  { isPaid: true, path: '/dashboard', call: 'GET /v1/profile', title: "Couldn't load the CMO agent", content: 'CMO agent' },
  {
    isPaid: true,
    path: '/videoproducer',
    call: 'GET /v1/profile',
    title: "Couldn't load the video producer",
    content: 'Video producer',
  },
  {
    isPaid: true,
    path: '/graphicdesigner',
    call: 'GET /v1/profile',
    title: "Couldn't load the graphic designer",
    content: 'Graphic designer',
  },
  {
    isPaid: true,
    path: '/socialmedia',
    call: 'GET /v1/posts',
    title: "Couldn't load your posts",
    content: 'No posts yet',
  },
  {
    isPaid: true,
    path: '/analytics',
    call: 'GET /v1/analytics/conversations',
    title: "Couldn't load your figures",
    content: 'No conversations in the last 30 days',
  },
  { isPaid: true, path: '/chat', call: 'GET /v1/widget', title: "Couldn't load your customer chat", content: 'Save' },
  {
    isPaid: true,
    path: '/chat',
    call: 'GET /v1/conversations',
    title: "Couldn't load the inbox",
    content: 'No conversations yet',
  },
  { isPaid: true, path: '/settings', call: 'GET /v1/me', title: "Couldn't load your plan", content: 'See plans' },
  {
    isPaid: true,
    path: '/app-integrations',
    call: 'GET /v1/integrations',
    title: "Couldn't load your connections",
    content: 'LinkedIn',
  },
  {
    isPaid: true,
    path: '/app-integrations',
    call: 'GET /v1/webhooks',
    title: "Couldn't load your webhooks",
    content: 'LinkedIn',
  },
]

const main = () => page.getByRole('main')
const again = () => main().getByRole('button', { name: 'Try again' }).first()
/** What has this name or says this. */
const shown = (content: string): Element | undefined =>
  [...document.querySelectorAll<HTMLElement>('main :is(h2, h3, button, a, label, legend, [role="group"])')].find(
    (element) => (element.ariaLabel ?? element.textContent?.trim()) === content && element.checkVisibility(),
  )

/** Opens the screen in bad failedCall, and brings more of it. */
async function openIn(first: FailedCall, { path, call, title, below, isBrief, isPaid = false }: Row) {
  let restore = (): unknown => undefined
  const meet = (failure: Failure): void => void (restore = fail(call, failure))
  const said = async ({ words }: FailedCall): Promise<void> => {
    await expect.poll(callsUnderWay).not.toContain(call)
    await expect.element(main().getByText(title).first()).toBeVisible()
    if (!isBrief) await expect.element(main().getByText(words).first()).toBeVisible()
  }
  const { location: place } = await renderLocalApp({ path, isPaid, before: async () => meet(first.failure) })
  const look = async (): Promise<void> => {
    if (below) (await main().getByRole('heading', { name: below }).findElement()).scrollIntoView()
  }
  await look()
  await said(first)
  return {
    place,
    look,
    meet,
    restore: () => restore(),
    said,
    /** A press tries again, and finds this failedCall. */
    async tryIn(failedCall: FailedCall): Promise<void> {
      meet(failedCall.failure)
      await again().click()
      await said(failedCall)
      // Whoever pressed it by the keyboard is still in the screen.
      expect(document.activeElement?.closest('main')).toBeTruthy()
    },
  }
}

it('an empty catalogue of apps is no empty page', async () => {
  await renderLocalApp({
    path: '/app-integrations',
    isPaid: true,
    before: async () => fail('GET /v1/integrations', Response.json([])),
  })
  await expect.element(page.getByText('No apps to connect yet')).toBeVisible()
})

describe('what a screen reads cannot be had', () => {
  // One failedCall each is enough: all have their words from one place.
  it.each(rows.map((row, index) => ({ ...row, failedCall: commonFailures[index % commonFailures.length] ?? noConnection })))(
    '$path without $call ($failedCall.name) says so, retries when the network is back, and stops when the screen is left',
    async ({ failedCall, ...row }) => {
      const { place, look, meet, restore, tryIn } = await openIn(failedCall, row)
      await tryIn(noConnection)
      restore()
      dispatchEvent(new Event('online'))
      await expect.poll(() => shown(row.content)).toBeTruthy()
      meet('silent')
      place.navigate('/branding')
      await expect.poll(() => document.title).toBe('Branding | Confab')
      place.navigate(row.path)
      await look()
      await expect.poll(callsUnderWay).toContain(row.call)
      place.navigate('/branding')
      await expect.poll(callsUnderWay).toEqual([])
    },
  )

  it.each(rows.filter(({ call }) => ['GET /v1/blueprint', 'GET /v1/posts'].includes(call)))(
    '$path without $call can be retried after any failure',
    async (row) => {
      const { said, tryIn } = await openIn(noConnection, row)
      for (const failedCall of commonFailures) {
        await tryIn(failedCall)
        if (failedCall === noPlan) await expect.element(main().getByRole('link', { name: 'See plans' }).first()).toBeVisible()
      }
      await said(await outlastSilence(row.call, () => again().click()))
      await tryIn(refusedSession)
      await expect.element(main().getByRole('button', { name: 'Sign in again' }).first()).toBeVisible()
    },
  )
})
