import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ScreenPath } from '../../../host/app/routes.ts'
import { callsUnderWay, fail, tempJourney } from './temp-journey.tsx'
import { everyday, outlastSilence, refusedSession, type CallName } from './weather.ts'

/** A screen, what it reads, what it says when that fails, and what is there when it works. */
interface Row {
  readonly path: ScreenPath
  readonly call: CallName
  readonly title: string
  /** A heading, a button or a field. */
  readonly content: string
  /** Who can go on without it is not told the reason. */
  readonly isBrief?: boolean
}

const assessment = {
  call: 'GET /v1/assessments/latest',
  title: 'We could not ask for your assessment',
  content: 'Look at my website',
} as const

const free: readonly Row[] = [
  { path: '/landing', call: 'GET /v1/plans', title: 'The plans cannot be shown right now', content: 'Starter', isBrief: true },
  { path: '/assessment', ...assessment },
  { path: '/cmointro', ...assessment },
  { path: '/analysis', ...assessment },
  { path: '/scorecards', ...assessment },
  {
    path: '/knowledgebase',
    call: 'GET /v1/knowledge',
    title: 'Your documents cannot be shown right now',
    content: 'Nothing to answer from yet',
  },
  {
    path: '/fresequence',
    call: 'GET /v1/blueprint',
    title: 'The tour cannot show your data right now',
    content: 'Your website is the starting point',
  },
  { path: '/plans', call: 'GET /v1/plans', title: 'The plans cannot be shown right now', content: 'Choose Growth' },
  {
    path: '/brandblueprint',
    call: 'GET /v1/blueprint',
    title: 'Your blueprint cannot be shown right now',
    content: 'Draft with CMO',
  },
  {
    path: '/onboarding/welcome',
    call: 'GET /v1/me',
    title: 'We could not read how far you were.',
    content: 'Start',
    isBrief: true,
  },
  {
    path: '/onboarding/social',
    call: 'GET /v1/integrations',
    title: 'Your connections could not be read',
    content: 'Instagram',
  },
  {
    path: '/onboarding/business-name',
    call: 'GET /v1/profile',
    title: 'We could not read what you told us before',
    content: 'Business name',
  },
  {
    path: '/onboarding/chat',
    call: 'GET /v1/profile',
    title: 'We could not read what you told us before',
    content: 'What we know',
  },
]

const paid: readonly Row[] = [
  { path: '/dashboard', call: 'GET /v1/tasks', title: 'The board cannot be shown', content: 'Assess your website' },
  { path: '/dashboard', call: 'GET /v1/profile', title: 'The CMO agent is not ready', content: 'CMO agent' },
  { path: '/videoproducer', call: 'GET /v1/profile', title: 'The video producer is not ready', content: 'Video producer' },
  { path: '/graphicdesigner', call: 'GET /v1/profile', title: 'The graphic designer is not ready', content: 'Graphic designer' },
  { path: '/socialmedia', call: 'GET /v1/posts', title: 'Your posts could not be read', content: 'Nothing planned yet' },
  {
    path: '/analytics',
    call: 'GET /v1/analytics/conversations',
    title: 'The figures could not be read',
    content: 'No conversations in the last 30 days',
  },
  { path: '/chat', call: 'GET /v1/widget', title: 'The settings could not be read', content: 'Save' },
  { path: '/chat', call: 'GET /v1/conversations', title: 'The inbox could not be read', content: 'Nobody has asked yet' },
  { path: '/settings', call: 'GET /v1/me', title: 'Your plan could not be read', content: 'See the plans' },
  { path: '/app-integrations', call: 'GET /v1/integrations', title: 'Your connections could not be read', content: 'Slack' },
]

const main = () => page.getByRole('main')
const again = () => main().getByRole('button', { name: 'Try again' }).first()
/** What has this name or says this. */
const shown = (content: string): Element | undefined =>
  [...document.querySelectorAll<HTMLElement>('main :is(h2, h3, button, a, label, legend, [role="group"])')].find(
    (element) => (element.ariaLabel ?? element.textContent?.trim()) === content && element.checkVisibility(),
  )

async function walk({ path, call, title, content, isBrief }: Row, isPaid: boolean): Promise<void> {
  const [first, ...others] = everyday
  if (!first) return
  const mend = { it: (): unknown => undefined }
  const meet = (trouble: Parameters<typeof fail>[1]): void => void (mend.it = fail(call, trouble))
  const { location: place } = await tempJourney({ path, isPaid, before: async () => meet(first.trouble) })
  const said = async (words: string): Promise<void> => {
    await expect.poll(callsUnderWay).not.toContain(call)
    await expect.element(main().getByText(title).first()).toBeVisible()
    if (!isBrief) await expect.element(main().getByText(words).first()).toBeVisible()
  }

  await said(first.words)
  for (const { trouble, words } of others) {
    meet(trouble)
    await again().click()
    await said(words)
    if (trouble instanceof Response && trouble.status === 402 && !isBrief)
      await expect.element(main().getByRole('link', { name: 'See the plans' }).first()).toBeVisible()
    // Whoever pressed it by the keyboard is still in the screen.
    expect(document.activeElement?.closest('main')).toBeTruthy()
  }
  const { words } = await outlastSilence(call, () => again().click())
  await said(words)
  meet(refusedSession.trouble)
  await again().click()
  await said(refusedSession.words)
  if (!isBrief && path !== '/settings')
    await expect.element(main().getByRole('button', { name: 'Sign in again' }).first()).toBeVisible()

  // The network comes back, and nobody has to press anything.
  meet('offline')
  await again().click()
  await said('The server cannot be reached.')
  mend.it()
  dispatchEvent(new Event('online'))
  await expect.poll(() => shown(content)).toBeTruthy()

  // Who leaves does not wait, and nobody waits for them.
  meet('silent')
  place.navigate('/branding')
  await expect.poll(() => document.title).toBe('Branding | Confab')
  place.navigate(path)
  await expect.poll(callsUnderWay).toContain(call)
  place.navigate('/branding')
  await expect.poll(callsUnderWay).toEqual([])
}

it('an empty catalogue of apps is no empty page', async () => {
  await tempJourney({
    path: '/app-integrations',
    isPaid: true,
    before: async () => fail('GET /v1/integrations', Response.json([])),
  })
  await expect.element(page.getByText('There is no app to connect yet')).toBeVisible()
})

describe('what a screen reads cannot be had: it says so, a press tries again, and the network coming back does', () => {
  it.each(free)('$path without $call', async (row) => walk(row, false), 20_000)
  it.each(paid)('$path without $call, paid', async (row) => walk(row, true), 20_000)
})
