import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import { contractNames } from '../../../../host/backend/contract-names.ts'
import type { OnboardingStep } from '../../../../host/backend/types.ts'
import { backend } from '../../../../host/lib/backend.ts'
import { demoUsers } from '../../../../mocks/cognito/demo-users.ts'
import { button, fail, path, serverError, renderLocalApp } from '../kit/render-local-app.tsx'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

const [demo] = demoUsers
const all = contractNames.onboardingSteps

/** On the landing page, after some questions were answered at an earlier visit; then the person signs in. */
async function comeBack(done: readonly OnboardingStep[], before?: () => void): Promise<void> {
  await renderLocalApp({
    path: '/landing?auth=signin',
    before: async () => {
      for (const step of done) await backend.finishStep(step)
      before?.()
    },
  })
  authStore.set({ isAuthenticated: false, user: undefined, userId: undefined })
  await expect.element(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await signIn({ username: demo.email, password: demo.password })
}

describe('who signs in without a plan', () => {
  const steps: [string, readonly OnboardingStep[], string][] = [
    ['nothing', [], '/assessment'],
    ['the welcome', all.slice(0, 1), '/onboarding/phone'],
    ['the phone number, without the code', all.slice(0, 2), '/onboarding/phone-confirmed'],
    ['half of the questions', all.slice(0, 4), '/onboarding/business-name'],
    ['all but the talk', all.slice(0, 6), '/onboarding/chat'],
    ['everything', all, '/plans'],
  ]

  test.each(isThorough ? steps : steps.filter((_step, place) => place % 3 === 0))(
    'a user without a plan continues after %s at the next step',
    async (_name, done, target) => {
      await comeBack(done)
      await expect.poll(path).toBe(target)
    },
  )

  test('a user starts at the beginning when their progress is unknown', { tags: 'thorough' }, async () => {
    await comeBack(all.slice(0, 4), () => fail('GET /v1/me', serverError()))
    await expect.poll(path).toBe('/assessment')
  })

  test('the links of the landing page lead to where the user left off', { tags: 'thorough' }, async () => {
    await renderLocalApp({
      path: '/landing',
      before: async () => {
        for (const step of all.slice(0, 3)) await backend.finishStep(step)
      },
    })
    await expect
      .element(page.getByRole('link', { name: 'Continue where you left off' }))
      .toHaveAttribute('href', '/onboarding/social')
    await expect.element(page.getByRole('link', { name: 'Continue', exact: true })).toHaveAttribute('href', '/onboarding/social')
  })
})

describe('the form of the last step', () => {
  const customers = page.getByRole('textbox', { name: 'Who are your best customers? (optional)' })

  test('the last form of onboarding keeps what was typed when the screen is rendered again, until it is saved', async () => {
    const { location: place } = await renderLocalApp({ path: '/onboarding/chat' })
    await button('Use a form instead').click()
    await expect.element(button('Chat instead')).not.toHaveAttribute('aria-pressed')
    await customers.fill('Families within ten minutes’ walk')
    place.navigate('/onboarding/welcome')
    await expect.poll(path).toBe('/onboarding/welcome')
    place.navigate('/onboarding/chat')
    await expect.element(customers).toHaveValue('Families within ten minutes’ walk')
    await button('Save answers').click()
    await expect.element(page.getByRole('region', { name: 'What we know' })).toHaveTextContent('Families')
    expect(sessionStorage.getItem('confab:onboarding:answers')).toBeNull()
  })
})
