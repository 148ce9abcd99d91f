import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isThorough } from '../../../tools/runner/is-thorough.ts'
import { forms, type AuthForm } from './forms.ts'
import { refusal, mockAuthFailure, type Failure } from './mock-auth-failure.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const submit = ({ button }: AuthForm) => page.getByRole('button', { name: button, exact: true }).last()
const alert = () => page.getByRole('alert')

async function type({ typed }: AuthForm): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
}

/** Every field holds what was typed, the failure was said, and the button can be pressed again. */
async function expectNothingLost(form: AuthForm, words: string): Promise<void> {
  await expect.element(alert()).toHaveTextContent(words)
  for (const [label, text] of Object.entries(form.typed)) await expect.element(field(label)).toHaveValue(text)
  await expect.element(submit(form)).not.toHaveAttribute('aria-busy')
  expect(document.querySelector('dialog, form')?.contains(document.activeElement)).toBe(true)
}

const failures: Readonly<Record<string, { failure: Failure; words(form: AuthForm): string }>> = {
  'fails (500)': {
    failure: refusal('InternalErrorException', 'Something failed.', 500),
    words: () => 'Something failed.',
  },
  'is behind a proxy that fails (502, a page)': {
    failure: () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    words: () => "We're having trouble signing you in. Try again in a moment.",
  },
  'limits requests (429)': {
    failure: refusal('TooManyRequestsException', 'Rate exceeded', 429),
    words: () => 'Rate exceeded',
  },
  'limits tries': {
    failure: refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
    words: ({ limited }) => limited ?? 'Attempt limit exceeded, please try after some time.',
  },
  'cannot be reached': { failure: 'offline', words: () => 'A network error has occurred.' },
}

/** One that answers and one that does not: `npm test` has these alone. */
const quick = new Set(['fails (500)', 'cannot be reached'])

/**
 * What a form meets. All are made of the same parts, so the first meets everything, and every other one thing in turn: all of
 * them together everything again. The limit of tries has words of its own in some.
 */
function failuresFor(form: AuthForm, index: number): [string, (typeof failures)[string]][] {
  const all = Object.entries(failures).filter(([name]) => isThorough || quick.has(name))
  if (index === 0) return all
  return all.filter(([name], place) => place === index % all.length || (form.limited !== undefined && name === 'limits tries'))
}

const cases = Object.entries(forms).map(([name, form], index) => ({ name, form, index }))

describe.each(isThorough ? cases : cases.slice(0, 1))('the form to $name', ({ form, index }) => {
  test.each(failuresFor(form, index))(
    'a form keeps its input when the service %s, and can be sent again',
    async (_failure, { failure, words }) => {
      await form.open()
      await type(form)
      const { calls, restore } = mockAuthFailure(form.action, failure)
      await submit(form).click()
      await expectNothingLost(form, words(form))
      const before = calls()
      restore()
      await submit(form).click()
      await expect.poll(calls).toBeGreaterThan(before)
      // What comes of it does not reach into the next test.
      await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
    },
  )

  test('a form gives up a service that never answers, and says so', async () => {
    await form.open()
    await type(form)
    const { calls } = mockAuthFailure(form.action, 'never')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await submit(form).click()
    await expect.poll(calls).toBe(1)
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    await expectNothingLost(form, 'This is taking too long. Check your connection and try again.')
  })

  test('a form is sent once, however often and by whatever it is submitted', async () => {
    await form.open()
    await type(form)
    const { calls } = mockAuthFailure(form.action, 'never')
    const element = (await submit(form).findElement()).closest('form')
    element?.requestSubmit()
    element?.requestSubmit()
    await userEvent.keyboard('{Enter}')
    await submit(form).click({ force: true })
    await expect.poll(calls).toBe(1)
    await expect.element(submit(form)).toHaveAttribute('aria-busy', 'true')
  })

  test('a form that is sent empty names what is missing at each field and focuses the first', async () => {
    await form.open()
    for (const label of Object.keys(form.typed)) await field(label).fill('')
    const needed = Object.keys(form.typed).filter((label) => !label.endsWith('(optional)'))
    const { calls } = mockAuthFailure(form.action, 'never')
    await field(needed.at(-1) ?? '').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(field(needed[0] ?? '')).toHaveFocus()
    for (const label of needed) {
      await expect.element(field(label)).toBeInvalid()
      const described = field(label).element().getAttribute('aria-describedby') ?? ''
      expect(document.querySelector(`#${CSS.escape(described.split(' ')[0] ?? '')}`)?.textContent).not.toBe('')
    }
    expect(calls()).toBe(0)
  })
})

const tooLong = 'x'.repeat(5000)
const email = 'Enter your email address, such as name@example.com.'
const digits = 'Enter the code, digits only.'

describe('a field says what is wrong with', () => {
  const rows: readonly (readonly [form: string, label: string, typed: string, words: string])[] = [
    ['sign in', 'Email', '   ', email],
    ['sign in', 'Email', 'ada', email],
    ['sign in', 'Email', 'ada @example.com', email],
    ['sign in', 'Email', '👩‍💻', email],
    ['sign in', 'Email', tooLong, email],
    ['sign up', 'Email', 'ada@example', email],
    ['sign up', 'Password', 'short', 'Your password still needs: at least 8 characters, an uppercase letter, a number.'],
    ['sign up', 'Password', 'lovelace-1815', 'Your password still needs: an uppercase letter.'],
    ['confirm the email', 'Verification code', '12ab56', digits],
    ['confirm the email', 'Verification code', '😀😀😀😀', digits],
    ['confirm the email', 'Verification code', '9'.repeat(12), digits],
    ['ask for a new password', 'Email', tooLong, email],
    ['set the new password', 'Code', '12', digits],
    ['set the new password', 'New password', 'NOLOWERCASE1', 'Your password still needs: a lowercase letter.'],
    ['the code by email', 'Code', '12.34', digits],
    ['the address for codes', 'Email for codes', 'nowhere', email],
    ['the question of the pool', 'What is one and one?', '   ', 'Enter your answer.'],
    ['change the password', 'New password', 'Lovelace-1815', 'This is already your password.'],
  ]

  test.each(
    (isThorough ? rows : rows.filter((_row, place) => place % 8 === 0)).map(
      (row) => [`${row[0]}: ${row[1]} “${row[2].slice(0, 20)}”`, ...row] as const,
    ),
  )('%s', async (_title, name, label, text, words) => {
    const form = forms[name]
    if (!form) throw new Error(`There is no form ${name}.`)
    await form.open()
    await type(form)
    const { calls } = mockAuthFailure(form.action, 'never')
    await field(label).fill(text)
    await submit(form).click()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(field(label)).toHaveFocus()
    await expect.element(field(label)).toHaveAccessibleDescription(words)
    // A browser takes the spaces off an email address itself.
    await expect.element(field(label)).toHaveValue(label === 'Email' ? text.trim() : text)
    expect(calls()).toBe(0)
  })

  test.each(
    isThorough ? (['confirm the email', 'set the new password', 'the code by email'] as const) : (['confirm the email'] as const),
  )('%s, and takes a code as it was copied, with spaces in and around it', async (name) => {
    const form = forms[name]
    await form?.open()
    const label = Object.keys(form?.typed ?? {})[0] ?? ''
    if (form) await type(form)
    await field(label).click()
    await field(label).fill('  123 456\t')
    const { calls } = mockAuthFailure(form?.action ?? '', refusal('CodeMismatchException', 'Wrong.'))
    if (form) await submit(form).click()
    await expect.poll(calls).toBe(1)
  })
})
