import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authStore } from '../../../host/auth/session/auth-store.ts'
import { updateAttributes } from '../../../host/auth/account/update-attributes.ts'
import type { OnboardingStep } from '../../../host/backend/types.ts'
import { backend } from '../../../host/lib/backend.ts'
import { eventually } from '../render-chat.ts'
import { agents } from '../../../host/agents/agents.ts'
import { firstRunSteps } from '../../../host/features/onboarding/first-run-steps.ts'
import { emptyContext } from './agents/empty-context.ts'
import { appFindings } from './kit/app-findings.ts'
import { button, fail, heading, path, serverError, renderLocalApp } from './kit/render-local-app.tsx'

const done = async (): Promise<readonly OnboardingStep[]> => (await backend.readMe()).onboarding.done
const phone = page.getByRole('textbox', { name: 'US phone number' })

const finished = (...steps: OnboardingStep[]) => ({
  before: async () => {
    for (const step of steps) await backend.finishStep(step)
  },
})

test('the tour names every agent of the dashboard', () => {
  const steps = firstRunSteps({ assessment: undefined, blueprint: emptyContext.blueprint, knowledge: [] })
  const named = steps.flatMap(({ facts }) => facts).join('\n')
  for (const { id, title } of Object.values(agents)) if (id !== 'onboarding' && id !== 'knowledge') expect(named).toContain(title)
})

describe('welcome', () => {
  test('a new person starts with the first question', async () => {
    await renderLocalApp({ path: '/onboarding/welcome' })
    await button('Start').click()
    await expect.element(heading('What is your phone number?')).toBeVisible()
    expect(await done()).toEqual(['welcome'])
  })

  test('a returning user continues at the first open question', async () => {
    await renderLocalApp({ path: '/onboarding/welcome', ...finished('welcome', 'phone', 'phone-confirmed', 'social') })
    await button('Continue').click()
    await expect.element(heading('What is your business called?')).toBeVisible()
  })

  test('an unverified phone number is verified first', { tags: 'thorough' }, async () => {
    await renderLocalApp({ path: '/onboarding/welcome', ...finished('welcome', 'phone') })
    await button('Continue').click()
    await expect.poll(path).toBe('/onboarding/phone-confirmed')
  })

  test('onboarding can be started when the progress fails to load', { tags: 'thorough' }, async () => {
    await renderLocalApp({ path: '/onboarding/welcome', before: async () => fail('GET /v1/me', serverError()) })
    await expect.element(page.getByText("We couldn't load your progress.")).toBeVisible()
    await button('Start').click()
    await expect.poll(path).toBe('/onboarding/phone')
  })
})

describe('the phone number', () => {
  test('a phone number is formatted while it is typed, and the cursor does not jump', { tags: 'thorough' }, async () => {
    await renderLocalApp({ path: '/onboarding/phone' })
    await userEvent.type(phone, '4155550132')
    await expect.element(phone).toHaveValue('(415) 555-0132')
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.element(phone).toHaveValue('(415) 555-01')
    await userEvent.keyboard('45')
    await expect.element(phone).toHaveValue('(415) 555-0145')
  })

  test.each(['', '415 555', '415 555 0132 9', '+44 20 7946 0958'])(
    '“%s” is refused with the text of the rule',
    { tags: 'thorough' },
    async (text) => {
      await renderLocalApp({ path: '/onboarding/phone' })
      await phone.fill(text)
      await button('Save and continue').click()
      await expect.element(page.getByText('Please enter a valid 10-digit US phone number')).toBeVisible()
      await expect.element(phone).toHaveFocus()
      expect(authStore.get().user?.phone_number).toBeUndefined()
    },
  )

  test('a phone number is confirmed by the code that was sent, after a wrong one', { tags: 'thorough' }, async () => {
    const { newestCode } = await renderLocalApp({ path: '/onboarding/phone' })
    await phone.fill('+1 415-555-0132')
    await button('Save and continue').click()
    await expect.element(heading('Verify your phone number')).toBeVisible()
    expect(authStore.get().user?.phone_number).toBe('+14155550132')
    const code = page.getByRole('textbox', { name: 'Verification code' })
    await code.fill(newestCode() === '000000' ? '000001' : '000000')
    await button('Verify').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await code.fill(newestCode())
    await button('Verify').click()
    await expect.element(heading('Your phone number is verified')).toBeVisible()
    await expect.element(page.getByText('(•••) •••-0132')).toBeVisible()
    await button('Continue').click()
    await expect.poll(path).toBe('/onboarding/social')
    expect(await done()).toEqual(['phone', 'phone-confirmed'])
  })

  test('a phone number is saved without a code where the pool asks for none', async () => {
    await renderLocalApp({ path: '/onboarding/phone', settings: { verifyPhone: false } })
    await phone.fill('4155550132')
    await button('Save and continue').click()
    await expect.element(heading('Your phone number is verified')).toBeVisible()
    await button('Continue').click()
    await expect.poll(path).toBe('/onboarding/social')
  })

  test('an unverified phone number is not called verified, and can be verified later', { tags: 'thorough' }, async () => {
    const { typeNewestCode } = await renderLocalApp({
      path: '/onboarding/phone-confirmed',
      before: () => updateAttributes.phoneNumber('4155550132'),
    })
    await expect.element(heading('Your phone number is saved')).toBeVisible()
    await button('Verify with code').click()
    await typeNewestCode(page.getByRole('textbox', { name: 'Verification code' }))
    await button('Verify').click()
    await expect.element(heading('Your phone number is verified')).toBeVisible()
  })

  test('there is nothing to verify before a phone number is entered', { tags: 'thorough' }, async () => {
    await renderLocalApp({ path: '/onboarding/phone-confirmed' })
    await page.getByRole('link', { name: 'Add phone number' }).click()
    await expect.element(heading('What is your phone number?')).toBeVisible()
  })

  test(
    'a phone number stays in its field when it could not be saved, and is saved by the next try',
    { tags: 'thorough' },
    async () => {
      await renderLocalApp({ path: '/onboarding/phone', settings: { verifyPhone: false } })
      const restore = fail('PUT /v1/onboarding/phone', 'offline')
      await phone.fill('4155550132')
      await button('Save and continue').click()
      await expect.element(page.getByText("Couldn't reach the server. Please try again in a moment.")).toBeVisible()
      await expect.element(phone).toHaveValue('(415) 555-0132')
      restore()
      await button('Save and continue').click()
      await expect.poll(path).toBe('/onboarding/phone-confirmed')
    },
  )
})

describe('the networks', () => {
  test('connecting networks can be skipped', async () => {
    await renderLocalApp({ path: '/onboarding/social' })
    await button('Skip for now').click()
    await expect.element(heading('What is your business called?')).toBeVisible()
    expect(await done()).toEqual(['social'])
  })

  test('networks are connected when the user allows it, and not when the user denies it', { tags: 'thorough' }, async () => {
    await renderLocalApp({ path: '/onboarding/social' })
    const tile = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await tile('Instagram').getByRole('button', { name: 'Connect' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Pretend Instagram' })).toBeVisible()
    await button('Deny').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(tile('Instagram').getByText('Needs attention')).toBeVisible()
    await expect.element(tile('Instagram').getByRole('alert')).toBeVisible()
    await tile('Instagram').getByRole('button', { name: 'Connect' }).click()
    await button('Allow').click()
    await expect.element(tile('Instagram').getByText('Connected', { exact: true })).toBeVisible()
    expect(location.search).toBe('')
    await button('Continue').click()
    await expect.poll(path).toBe('/onboarding/business-name')
  })

  test('networks that fail to load can be retried or skipped', { tags: 'thorough' }, async () => {
    await renderLocalApp({ path: '/onboarding/social', before: async () => fail('GET /v1/integrations', serverError()) })
    await expect.element(page.getByText('request-42')).toBeVisible()
    fail('GET /v1/integrations', 'offline')
    await button('Try again').click()
    await expect.element(page.getByText(/Couldn't reach the server/)).toBeVisible()
    await button('Skip for now').click()
    await expect.poll(path).toBe('/onboarding/business-name')
  })
})

describe('the names', () => {
  test('the business name is saved and shown again after Back', async () => {
    await renderLocalApp({ path: '/onboarding/business-name' })
    await button('Save and continue').click()
    await expect.element(page.getByText('Enter the name of your business.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Business name' }).fill('  Rye & Reason ')
    await page.getByRole('combobox', { name: /Size/ }).selectOptions('2 to 10 people')
    await button('Save and continue').click()
    await expect.poll(path).toBe('/onboarding/preferred-username')
    expect(await backend.readProfile()).toMatchObject({ businessName: 'Rye & Reason', size: '2-10' })
    history.back()
    await expect.element(page.getByRole('textbox', { name: 'Business name' })).toHaveValue('Rye & Reason')
  })

  test('what was typed about the business is there after a look at another screen, until it is saved', async () => {
    const { location: place } = await renderLocalApp({ path: '/onboarding/business-name' })
    const name = page.getByRole('textbox', { name: 'Business name' })
    await name.fill('Rye & Reason')
    await page.getByRole('textbox', { name: /What you do/ }).fill('Bakery')
    await page.getByRole('combobox', { name: /Size/ }).selectOptions('2 to 10 people')
    place.navigate('/onboarding/preferred-username')
    await page.getByRole('textbox', { name: 'Preferred name' }).fill('Ada')
    place.navigate('/onboarding/business-name')
    await expect.element(name).toHaveValue('Rye & Reason')
    await expect.element(page.getByRole('textbox', { name: /What you do/ })).toHaveValue('Bakery')
    await expect.element(page.getByRole('combobox', { name: /Size/ })).toHaveValue('2-10')
    await button('Save and continue').click()
    await expect.element(page.getByRole('textbox', { name: 'Preferred name' })).toHaveValue('Ada')
    expect(sessionStorage.getItem('confab:onboarding:business-name')).toBeNull()
  })

  test('the preferred name is previewed and saved', async () => {
    await renderLocalApp({ path: '/onboarding/preferred-username' })
    await page.getByRole('textbox', { name: 'Preferred name' }).fill('Ada')
    await expect.element(page.getByText("We'll call you Ada.")).toBeVisible()
    await button('Save and continue').click()
    await expect.poll(path).toBe('/onboarding/chat')
    expect(authStore.get().user?.preferred_username).toBe('Ada')
  })
})

describe('the talk', () => {
  const composer = () =>
    document.querySelector('.agent-chat .chat > *')?.shadowRoot?.querySelector<HTMLElement>('[part~="input"]')

  async function say(text: string): Promise<void> {
    await eventually(composer).toBeTruthy()
    composer()?.focus()
    await userEvent.keyboard(text)
    // While an answer is still coming nothing more is sent, and what was written stays.
    const sendButton = () => document.querySelector('.agent-chat .chat > *')?.shadowRoot?.querySelector('[part~="submit"]')
    await eventually(() => sendButton()?.getAttribute('data-state')).toBe('submit')
    await userEvent.keyboard('{Enter}')
  }

  test('the onboarding chat fills the summary beside it and leads to the plans', async () => {
    await renderLocalApp({ path: '/onboarding/chat' })
    await say('Hello')
    const shadow = () => document.querySelector('.agent-chat .chat > *')?.shadowRoot?.textContent ?? ''
    await eventually(shadow).toContain('What is your business called?')
    await say('Rye and Reason')
    const summary = page.getByRole('region', { name: 'What we know' })
    await expect.element(summary.getByText('Rye and Reason')).toBeVisible()
    await button('Finish and choose a plan').click()
    await expect.poll(path).toBe('/plans')
    expect(await done()).toEqual(['chat'])
  })

  test('shows no earlier error above the one of the form', { tags: 'thorough' }, async () => {
    await renderLocalApp({ path: '/onboarding/chat' })
    await button('Use a form instead').click()
    await page.getByRole('textbox', { name: /best customers/ }).fill('Families nearby')
    const restore = fail('PUT /v1/profile', serverError())
    await button('Finish and choose a plan').click()
    await expect.element(page.getByText('The server had a bad day.')).toBeVisible()
    restore()
    fail('PUT /v1/profile', Response.json({ error: { code: 'broken', message: 'The server is tired.' } }, { status: 500 }))
    await button('Save answers').click()
    await expect.element(page.getByText('The server is tired.')).toBeVisible()
    await expect.element(page.getByText('The server had a bad day.')).not.toBeInTheDocument()
  })

  test(
    'the onboarding chat can be a form instead; what was typed is kept and saved by the finish',
    { tags: 'thorough' },
    async () => {
      await renderLocalApp({ path: '/onboarding/chat' })
      await button('Use a form instead').click()
      await page.getByRole('textbox', { name: /best customers/ }).fill('Families nearby')
      await button('Chat instead').click()
      await button('Use a form instead').click()
      await expect.element(page.getByRole('textbox', { name: /best customers/ })).toHaveValue('Families nearby')
      const restore = fail('PUT /v1/profile', serverError())
      await button('Finish and choose a plan').click()
      await expect.element(page.getByText('The server had a bad day.')).toBeVisible()
      restore()
      await button('Finish and choose a plan').click()
      await expect.poll(path).toBe('/plans')
      expect((await backend.readProfile()).customers).toBe('Families nearby')
    },
  )
})

test('the keyboard alone goes from the first question to the next', { tags: 'thorough' }, async () => {
  await renderLocalApp({ path: '/onboarding/phone', settings: { verifyPhone: false } })
  await expect.element(phone).toBeVisible()
  phone.element().focus()
  await userEvent.keyboard('4155550132{Enter}')
  await expect.element(heading('Your phone number is verified')).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button('Continue')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/onboarding/social')
})

test.each([
  ['/onboarding/welcome', 'Welcome to Confab'],
  ['/onboarding/phone', 'What is your phone number?'],
  ['/onboarding/phone-confirmed', 'No phone number yet'],
  ['/onboarding/social', 'Connect your social apps'],
  ['/onboarding/business-name', 'What is your business called?'],
  ['/onboarding/preferred-username', 'What should we call you?'],
  ['/onboarding/chat', 'A short chat about your business'],
] as const)('axe finds nothing at %s, light or dark', { tags: 'thorough' }, async (screen, title) => {
  await renderLocalApp({ path: screen })
  await expect.element(heading(title)).toBeVisible()
  await expect.element(page.getByRole('status').getByText(/Loading/)).not.toBeInTheDocument()
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme
    expect(await appFindings()).toEqual([])
  }
  delete document.documentElement.dataset['theme']
})
