import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '../../../host/auth/session/auth-store.ts'
import { signIn } from '../../../host/auth/sign-in/sign-in.ts'
import { signOut } from '../../../host/auth/sign-out/sign-out.ts'
import { backend } from '../../../host/lib/backend.ts'
import { queryClient } from '../../../host/lib/query-client.ts'
import { demoUsers } from '../../../mocks/cognito/demo-users.ts'
import { button, callsUnderWay, fail, heading, path, renderLocalApp, serverError } from './kit/render-local-app.tsx'

const [demo, paid] = demoUsers
const hours = { title: 'Opening hours', text: 'We are open from Tuesday to Saturday, 7 to 18.' }
const prices = { title: 'Price list', text: 'A loaf of rye bread costs 7 dollars.' }
const list = 'GET /v1/knowledge'
const source = (name: string) => page.getByRole('heading', { level: 3, name, exact: true })

/** All that this page remembers of what was read, with the users' ids. */
const remembered = (): string =>
  JSON.stringify(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
  )

/** The knowledge base with a note in it, and the way to another screen and back. */
async function openKnowledge(isPaid = false) {
  const app = await renderLocalApp({ path: '/knowledgebase', isPaid, before: () => backend.addNote(hours) })
  await expect.element(source(hours.title)).toBeVisible()
  return {
    ...app,
    async leave(): Promise<void> {
      app.location.navigate('/branding')
      await expect.poll(() => document.title).toBe('Branding | Confab')
      await expect.poll(callsUnderWay).toEqual([])
    },
    async comeBack(): Promise<void> {
      app.location.navigate('/knowledgebase')
      await expect.element(heading('Your knowledge base')).toBeVisible()
    },
  }
}

describe('a screen that was read before', () => {
  test('shows at once what it showed, and then what has changed since', async () => {
    const { leave, comeBack } = await openKnowledge()
    await leave()
    await backend.addNote(prices)
    const restore = fail(list, 'silent')
    await comeBack()
    await expect.poll(callsUnderWay).toContain(list)
    expect(source(hours.title).query()).toBeTruthy()
    expect(page.getByText('Loading your sources…').query()).toBeNull()
    await leave()
    restore()
    await comeBack()
    await expect.element(source(prices.title)).toBeVisible()
  })

  test('stays when it cannot be read again, says that it may be old, and tries again', async () => {
    const { leave, comeBack } = await openKnowledge()
    await leave()
    await backend.addNote(prices)
    const restore = fail(list, serverError())
    await comeBack()
    await expect.element(page.getByText('What you see may be out of date. The server had a bad day.')).toBeVisible()
    expect(source(hours.title).query()).toBeTruthy()
    restore()
    await button('Try again').click()
    await expect.element(source(prices.title)).toBeVisible()
  })

  test('stays without a network, which the page says once, and is read again with one', async () => {
    const { leave, comeBack } = await openKnowledge()
    await leave()
    await backend.addNote(prices)
    const restore = fail(list, 'offline')
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await comeBack()
    await expect.element(page.getByText(/You're offline. Some information may be out of date/)).toBeVisible()
    await expect.poll(callsUnderWay).toEqual([])
    expect(source(hours.title).query()).toBeTruthy()
    expect(page.getByText(/What you see may be out of date/).query()).toBeNull()
    restore()
    isOnline.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await expect.element(source(prices.title)).toBeVisible()
  })

  test('shows on other screens what was saved on one, before they have asked', async () => {
    const { location: place } = await openKnowledge(true)
    place.navigate('/chat')
    await page.getByRole('checkbox', { name: 'All sources' }).click()
    await expect.element(page.getByRole('checkbox', { name: hours.title })).toBeVisible()
    place.navigate('/knowledgebase')
    await page.getByText('Note', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(prices.title)
    await page.getByRole('textbox', { name: 'Text' }).fill(prices.text)
    await button('Add note').click()
    await expect.element(source(prices.title)).toBeVisible()
    fail(list, 'silent')
    place.navigate('/chat')
    await expect.element(page.getByText('You have unsaved changes.')).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: prices.title })).toBeVisible()
    await expect.poll(callsUnderWay).toContain(list)
    place.navigate('/branding')
    await expect.poll(callsUnderWay).toEqual([])
  })
})

describe('what one user has read', () => {
  test('is not there for the next in the same tab, not even what they were saving', async () => {
    const { comeBack } = await openKnowledge()
    const former = authStore.get().userId ?? ''
    expect(remembered()).toContain(hours.title)
    await page.getByText('Note', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(prices.title)
    await page.getByRole('textbox', { name: 'Text' }).fill(prices.text)
    // The answer to the former user's save comes when the next one is signed in.
    const saved = await backend.addNote(prices)
    let answer = (): void => undefined
    const answered = new Promise<typeof saved>((resolve) => (answer = () => resolve(saved)))
    vi.spyOn(backend, 'addNote').mockReturnValue(answered)
    await button('Add note').click()
    await signIn({ username: paid.email, password: paid.password })
    await expect.poll(() => authStore.get().isAuthenticated && authStore.get().userId !== former).toBe(true)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    answer()
    await answered
    await comeBack()
    await expect.element(page.getByText('No sources yet')).toBeVisible()
    for (const trace of [former, hours.title, prices.title]) expect(remembered()).not.toContain(trace)
    await expect.poll(callsUnderWay).toEqual([])
  })

  test('is forgotten when they sign out', async () => {
    const { leave } = await openKnowledge()
    await leave()
    expect(remembered()).toContain(hours.title)
    await signOut({ reload: () => undefined })
    await expect.poll(() => authStore.get().isAuthenticated).toBe(false)
    expect(remembered()).not.toContain(hours.title)
    await signIn({ username: demo.email, password: demo.password })
    await expect.poll(path).toBe('/branding')
    expect(remembered()).not.toContain(hours.title)
  })
})
