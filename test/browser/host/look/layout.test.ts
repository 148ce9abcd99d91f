import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from '../../../../host/lib/toast.ts'
import { renderLocalApp } from '../kit/render-local-app.tsx'
import { setViewport } from '../kit/set-viewport.ts'

const rect = (selector: string): DOMRect => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`There is no ${selector}.`)
  return element.getBoundingClientRect()
}

const titled = (name: string) => expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()

it('titles begin at one edge all the way from the assessment to the plans', async () => {
  await setViewport(1440, 900)
  const { location } = await renderLocalApp({ path: '/cmointro' })
  const edges: number[] = []
  for (const [path, title] of [
    ['/cmointro', 'Meet your CMO'],
    ['/knowledgebase', 'Your knowledge base'],
    ['/onboarding/phone', 'What is your phone number?'],
    ['/plans', 'Choose a plan'],
  ] as const) {
    location.navigate(path)
    await titled(title)
    edges.push(Math.round(rect('h1').left))
  }
  expect(new Set(edges).size, String(edges)).toBe(1)
})

it.each([
  ['/cmointro', 'A greeting of your CMO'],
  ['/analysis', 'Its evidence'],
  ['/scorecards', 'A score for each of six groups'],
] as const)('without an assessment %s says what there will be to see', async (path, words) => {
  await renderLocalApp({ path })
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Assess my website' })).toBeVisible()
})

it('on a phone the bar has labels of one line, and whole names for a screen reader', async () => {
  await setViewport(390, 844)
  await renderLocalApp({ path: '/dashboard', isPaid: true })
  await titled('CMO agent')
  const shown = [...document.querySelectorAll<HTMLElement>('.dashboard-areas > li .dashboard-short')].filter((label) =>
    label.checkVisibility(),
  )
  expect(shown.map(({ textContent }) => textContent)).toEqual(['CMO', 'Social', 'Analytics', 'Chat'])
  for (const label of shown) {
    expect(label.offsetHeight).toBeLessThan(20)
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  }
  await expect.element(page.getByRole('link', { name: 'Customer chat', exact: true })).toBeVisible()
})

it.each([
  ['', '0'],
  [', in the wide font of some systems', '1.3px'],
])('the labels of the rail keep to one line, the bold one too%s', async (_words, letterSpacing) => {
  await setViewport(1280, 844)
  document.body.style.letterSpacing = letterSpacing
  onTestFinished(() => void document.body.style.removeProperty('letter-spacing'))
  const { location } = await renderLocalApp({ path: '/graphicdesigner', isPaid: true })
  for (const [path, title] of [
    ['/graphicdesigner', 'Graphic designer'],
    ['/app-integrations', 'App integrations'],
  ] as const) {
    location.navigate(path)
    await titled(title)
    const label = document.querySelector<HTMLElement>('[aria-current="page"] .dashboard-label')
    expect(label?.textContent).toBe(title)
    expect(label?.offsetHeight).toBeLessThan(32)
    expect(label?.scrollWidth).toBeLessThanOrEqual(label?.clientWidth ?? 0)
  }
})

it.each(['/landing', '/onboarding/phone'] as const)('signing out is one line on a phone at %s', async (path) => {
  await setViewport(390, 844)
  await renderLocalApp({ path })
  const button = page.getByRole('button', { name: 'Sign out' })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().height).toBeLessThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

it.each([320, 360, 390])('at %i px the journey of whoever has a plan has a header of one line', async (width) => {
  await setViewport(width, 844)
  await renderLocalApp({ path: '/plans', isPaid: true })
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  expect(rect('.journey-bar').height).toBeLessThan(64)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

it('the header of the landing page is one line on a phone for whoever is signed in', async () => {
  await setViewport(390, 844)
  await renderLocalApp({ path: '/landing' })
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(rect('.public-header').height).toBeLessThan(64)
})

it('on a phone local mode is a pill in the corner that takes no room from the page', async () => {
  await setViewport(390, 844)
  await renderLocalApp({ path: '/dashboard', isPaid: true })
  const inbox = page.getByRole('button', { name: /^Dev inbox/ })
  await expect.element(inbox).toBeVisible()
  const pill = rect('.local-mode-bar')
  expect(pill.bottom).toBeLessThanOrEqual(rect('.dashboard-rail').top)
  expect(pill.width).toBeLessThan(260)
  expect(rect('.local-mode-slot').height).toBe(0)
  await inbox.click()
  await expect.element(page.getByRole('dialog', { name: 'Dev inbox' })).toBeVisible()
})

it('a toast covers none of the buttons beside the heading that it may name', async () => {
  await setViewport(1280, 844)
  await renderLocalApp({ path: '/knowledgebase' })
  await titled('Your knowledge base')
  toast('Go on to the tour when you are ready.')
  await expect.element(page.getByText('Go on to the tour when you are ready.')).toBeVisible()
  expect(rect('.toast').top).toBeGreaterThanOrEqual(rect('.page-actions').bottom)
})

it('a plan on the landing page can be chosen there', async () => {
  await renderLocalApp({ path: '/landing' })
  const plans = page.getByRole('heading', { name: 'Plans', exact: true })
  await expect.element(plans).toBeInTheDocument()
  // They load when somebody comes near them.
  plans.element().scrollIntoView()
  await expect.element(page.getByRole('link', { name: 'Choose Growth' })).toHaveAttribute('href', '/plans')
})

it('the ticks of a plan stand beside the first line of their words', async () => {
  await setViewport(390, 844)
  await renderLocalApp({ path: '/plans' })
  await expect.element(page.getByRole('button', { name: 'Choose Growth' })).toBeVisible()
  const rows = [...document.querySelectorAll<HTMLElement>('.plan-features li')]
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    row.append(' and much more that does not fit into a line of such a narrow card as this one is')
    const tick = row.querySelector('svg')?.getBoundingClientRect()
    const { top } = row.getBoundingClientRect()
    const middle = ((tick?.top ?? 0) + (tick?.bottom ?? 0)) / 2 - top
    expect(row.offsetHeight).toBeGreaterThan(40)
    expect(Math.abs(middle - parseFloat(getComputedStyle(row).lineHeight) / 2)).toBeLessThanOrEqual(1)
  }
})

it('every app that can be connected has a mark', async () => {
  await renderLocalApp({ path: '/app-integrations', isPaid: true })
  await expect.element(page.getByRole('heading', { name: 'Instagram' })).toBeVisible()
  const apps = [...document.querySelectorAll('.integration-tile')]
  expect(apps.filter((app) => !app.querySelector('.integration-mark svg'))).toEqual([])
})

it('the demonstration begins in the middle of a talk, and does not suggest what was asked', async () => {
  await renderLocalApp({ path: '/landing' })
  await expect.element(page.getByText('Bread from this morning, from flour we can name.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Which agents are there?' }).click()
  await expect.element(page.getByText('Chat analytics').last()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'What happens to my data?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Which agents are there?' })).not.toBeInTheDocument()
})

it('the landing page has no chat before somebody uses the demonstration, and then goes on with what is typed', async () => {
  await renderLocalApp({ path: '/landing' })
  const field = page.getByRole('textbox', { name: 'Ask about Confab' })
  await expect.element(field).toBeVisible()
  expect(document.querySelector('.chat')).toBeNull()
  await field.fill('What happens')
  const input = () => document.querySelector('.chat > *')?.shadowRoot?.activeElement
  await expect.poll(() => input()?.getAttribute('part')).toContain('input')
  expect(input()?.textContent || (input() as HTMLTextAreaElement).value).toContain('What happens')
})
