import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import { localStore } from '../../../../host/lib/local-store.ts'
import { appFindings } from '../kit/app-findings.ts'
import { ada, setUpAuth } from '../auth/set-up-auth.ts'
import { renderApp } from '../kit/render-app.tsx'
import { serveWeb } from './serve-web.ts'

const field = page.getByRole('textbox', { name: 'Your website' })
const result = page.getByRole('group', { name: "Your website's score" })
const link = (name: string) => page.getByRole('link', { name, exact: true })

/** The landing page for somebody who has no account, or is not signed in. Ada has one. */
async function renderLanding(web: Readonly<Record<string, string>> = {}) {
  const read = serveWeb({ web })
  const auth = await setUpAuth({ environment: { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' } })
  await auth.addAda({ attributes: { email: ada.email, preferred_username: 'Ada' } })
  return { ...auth, ...renderApp({ path: '/landing', auth: authStore.get() }), read }
}

async function look(address: string): Promise<void> {
  await userEvent.fill(field, address)
  await userEvent.keyboard('{Enter}')
}

/** From now on a call is answered so. */
function answer(call: string, respond: () => Response | Promise<Response>): () => void {
  const through = globalThis.fetch
  const end = (): void => {
    globalThis.fetch = through
  }
  onTestFinished(end)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    return `${request.method} ${new URL(request.url).pathname}`.startsWith(call) ? respond() : through(request)
  }
  return end
}

test('a visitor sees the score of a website without an account, and nothing of what was found', async () => {
  await renderLanding()
  await look('rye.example')
  await expect.element(result.getByText(/^We found .+ each with its evidence and what to do\.$/)).toBeVisible()
  await expect.element(result.getByRole('heading', { name: 'rye.example' })).toBeVisible()
  await expect.element(result.getByRole('status').getByText(/^rye\.example scores \d+ of 100: /)).toBeInTheDocument()
  for (const group of ['Message', 'Structure', 'Trust', 'Findability', 'Accessibility', 'Speed'])
    await expect.element(result.getByText(group, { exact: true })).toBeVisible()
  // Whoever pressed Enter in the field, which is gone, is still there.
  await expect.element(result).toHaveFocus()
  await expect.element(page.getByRole('img', { name: /^Screenshot of/ })).not.toBeInTheDocument()
  await expect.element(link('Sign up to see what we found')).toHaveAttribute('href', '/landing?auth=signup')
  expect(await appFindings(result.element())).toEqual([])
})

test('what a visitor began is in the account that signs in, with its evidence, and is not run again', async () => {
  const { read } = await renderLanding()
  await look('rye.example')
  await userEvent.click(link('I have an account'))
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Email' }), ada.email)
  await userEvent.fill(dialog.getByLabelText('Password', { exact: true }), ada.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: "We've assessed rye.example" })).toBeVisible()
  expect(location.pathname).toBe('/assessment')
  await expect.element(page.getByRole('img', { name: /^Screenshot of rye\.example/ })).toBeVisible()
  expect(read.filter((url) => url === 'https://rye.example/')).toHaveLength(1)
})

test('what a visitor began is still there after a reload, and goes with the next account, whoever was here before', async () => {
  const first = await renderLanding()
  localStore.write('auth:owner', 'somebody who did not sign out')
  await look('rye.example')
  await expect.element(link('Sign up to see what we found')).toBeVisible()
  first.location.navigate('/branding')
  await expect.poll(() => document.title).toContain('Branding')
  first.location.navigate('/landing')
  await expect.element(link('Sign up to see what we found')).toBeVisible()

  await signIn({ username: ada.email, password: ada.password })
  await expect.element(page.getByRole('heading', { level: 1, name: "We've assessed rye.example" })).toBeVisible()
})

test.each([
  ['nowhere.example', 'There is no website named nowhere.example. Check the address', false],
  ['wall.example', 'so we scored nothing. With an account you can upload the page instead.', true],
])('a visitor reads why %s has no score, and how to go on', async (address, words, hasSignUp) => {
  const wall = '<title>Just a moment...</title><body>Checking your browser</body>'
  await renderLanding({ 'https://wall.example/': wall })
  await look(address)
  const alert = result.getByRole('alert')
  await expect.element(alert).toHaveTextContent(`We couldn't assess ${address}`)
  await expect.element(alert).toHaveTextContent(words)
  await expect.element(field).toHaveValue(address)
  await expect.element(result).toHaveFocus()
  expect(await appFindings(result.element())).toEqual([])
  expect(alert.getByRole('link', { name: 'Sign up' }).elements()).toHaveLength(hasSignUp ? 1 : 0)
  await look('rye.example')
  await expect.element(link('Sign up to see what we found')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test.each(['', 'my bakery', 'javascript:alert(1)'])(
  '“%s” is not sent, and the field says what a valid address is',
  async (address) => {
    const { read } = await renderLanding()
    await look(address)
    await expect.element(page.getByText('Enter a website address, for example example.com.')).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(read).toEqual([])
  },
)

test('a visitor who was refused reads why, keeps what was typed, and can try again or sign up', async () => {
  await renderLanding()
  const message = 'Too many websites were assessed from your network. Try again in 20 seconds, or sign up to assess yours now.'
  const end = answer('POST /v1/visitor-assessments', () =>
    Response.json({ error: { code: 'too_many_requests', message } }, { status: 429, headers: { 'retry-after': '20' } }),
  )
  await look('rye.example')
  await expect.element(result.getByRole('alert')).toHaveTextContent(message)
  await expect.element(result.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await expect.element(field).toHaveValue('rye.example')
  end()
  await userEvent.click(page.getByRole('button', { name: 'Get your score' }))
  await expect.element(link('Sign up to see what we found')).toBeVisible()
})

test('a connection that is lost in between loses no assessment', async () => {
  await renderLanding()
  const end = answer('GET /v1/visitor-assessments/', () => Promise.reject(new TypeError('Failed to fetch')))
  await look('rye.example')
  await expect.element(result.getByRole('alert')).toHaveTextContent("Couldn't load your assessment")
  end()
  await userEvent.click(result.getByRole('button', { name: 'Try again' }))
  await expect.element(link('Sign up to see what we found')).toBeVisible()
})

test('an assessment that is kept no more leaves the form, and says so', async () => {
  const { host } = await renderLandingWith('long-ago')
  await expect
    .element(page.getByText("Your last assessment isn't kept any more. Enter the address to start it again."))
    .toBeVisible()
  expect(host.querySelector('form')).not.toBeNull()
  expect(localStore.read('begun-assessment')).toBeUndefined()
})

/** As after a reload, in a browser that remembers one. */
async function renderLandingWith(id: string) {
  serveWeb()
  await setUpAuth()
  localStore.write('begun-assessment', id)
  return renderApp({ path: '/landing', auth: authStore.get() })
}

test('another website can be assessed instead', { tags: 'thorough' }, async () => {
  await renderLanding()
  await look('rye.example')
  await userEvent.click(result.getByRole('button', { name: 'Assess another website' }))
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  await look('bare.example')
  await expect.element(result.getByRole('heading', { name: 'bare.example' })).toBeVisible()
})
