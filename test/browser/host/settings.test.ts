import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backend } from '../../../host/lib/backend.ts'
import { consentStore } from '../../../host/lib/consent.ts'
import { themeStore } from '../../../host/lib/theme.ts'
import { updateAttributes } from '../../../host/auth/account/update-attributes.ts'
import { authStore } from '../../../host/auth/session/auth-store.ts'
import { refusal, mockAuthFailure } from './auth/mock-auth-failure.ts'
import { button, callsOf, fail, renderLocalApp } from './kit/render-local-app.tsx'

const open = (before?: () => Promise<unknown>) => renderLocalApp({ path: '/settings', isPaid: true, ...(before && { before }) })
const section = (name: string) => page.getByRole('region', { name })

describe('a phone number that was never verified', () => {
  it('a phone number can be verified later, in the profile', async () => {
    const { newestCode } = await open(() => updateAttributes.phoneNumber('(415) 555-0132'))
    const profile = section('Profile')
    await profile.getByRole('button', { name: 'Verify phone number' }).click()
    await expect.element(profile.getByText(/^We sent a code to/)).toBeVisible()
    await profile.getByLabelText('Verification code').fill(newestCode())
    await profile.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect.element(page.getByText('Phone number verified')).toBeVisible()
    await expect.element(profile.getByRole('button', { name: 'Verify phone number' })).not.toBeInTheDocument()
    await expect.element(button('Turn on Text message')).toBeVisible()
  })
})

describe('the look', () => {
  it('the theme can be chosen by keyboard, applies to the whole page at once, and is stored', async () => {
    onTestFinished(() => themeStore.set('system'))
    await open()
    const { dataset } = document.documentElement
    const look = section('Appearance')
    await expect.element(look.getByRole('radio', { name: 'Device theme' })).toBeChecked()
    look.getByRole('radio', { name: 'Device theme' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(look.getByRole('radio', { name: 'Dark theme' })).toBeChecked()
    expect(dataset['theme']).toBe('dark')
    expect(localStorage.getItem('confab:theme')).toBe('dark')
    expect(getComputedStyle(document.body).colorScheme).toContain('dark')
  })

  it('the theme follows a choice made in another tab', { tags: 'thorough' }, async () => {
    onTestFinished(() => themeStore.set('system'))
    await open()
    await expect.element(section('Appearance')).toBeVisible()
    localStorage.setItem('confab:theme', 'light')
    dispatchEvent(new StorageEvent('storage', { key: 'confab:theme' }))
    await expect.element(section('Appearance').getByRole('radio', { name: 'Light theme' })).toBeChecked()
    expect(document.documentElement.dataset['theme']).toBe('light')
  })
})

describe('privacy', () => {
  it('consent can be given and withdrawn at any time in the privacy section', async () => {
    onTestFinished(() => consentStore.set('unknown'))
    await open()
    const consent = page.getByRole('checkbox', { name: /^Let Confab measure/ })
    await expect.element(consent).not.toBeChecked()
    await consent.click()
    expect(consentStore.get()).toBe('granted')
    await consent.click()
    expect(consentStore.get()).toBe('denied')
    expect(localStorage.getItem('confab:consent')).toBe('denied')
  })

  it('the privacy section exports everything stored about the user as a file', async () => {
    const held: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      if (given instanceof Blob) held.push(given)
      return 'about:blank#download'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await open(() => backend.addNote({ title: 'Hours', text: 'We open at seven.' }))
    await button('Export your data').click()
    await expect.element(page.getByText('Data exported to confab-data.json')).toBeVisible()
    const whole = JSON.parse((await held[0]?.text()) ?? '') as { knowledge: { title: string }[] }
    expect(whole.knowledge.map(({ title }) => title)).toEqual(['Hours'])
  })

  it('the privacy section deletes only after the word was typed, reports a failure, and Escape cancels', async () => {
    await open(() => backend.addNote({ title: 'Hours', text: 'We open at seven.' }))
    await button('Delete your data').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your data?' })
    const remove = dialog.getByRole('button', { name: 'Delete everything' })
    await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
    remove.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await dialog.getByRole('textbox').fill('remove')
    await userEvent.keyboard('{Enter}')
    expect(callsOf('DELETE /v1/me')).toBe(0)
    fail('DELETE /v1/me', 'offline')
    await dialog.getByRole('textbox').fill(' Delete ')
    await remove.click()
    await expect.element(dialog.getByText("Couldn't reach the server. Please try again in a moment.")).toBeVisible()
    await expect.element(dialog.getByRole('textbox')).toHaveValue(' Delete ')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Delete your data')).toHaveFocus()
    expect(await backend.listKnowledge()).toHaveLength(1)
    expect(authStore.get().isAuthenticated).toBe(true)
  })

  it('the privacy section says that the data is deleted when the account then cannot be', { tags: 'thorough' }, async () => {
    await open()
    await button('Delete your data').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your data?' })
    await dialog.getByRole('checkbox', { name: /^Delete my account too/ }).click()
    await dialog.getByRole('textbox').fill('delete')
    mockAuthFailure('DeleteUser', refusal('LimitExceededException', 'Slow down'))
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await expect.element(dialog.getByText("Your data was deleted, but we couldn't delete your account")).toBeVisible()
    expect(authStore.get().isAuthenticated).toBe(true)
  })
})

describe('the plan', () => {
  it('the plan section is named with its price and since when', { tags: 'thorough' }, async () => {
    await open(async () => {
      const { sessionId } = await backend.startCheckout('growth-year')
      await backend.endCheckout(sessionId, 'pay')
      await backend.confirmCheckout(sessionId)
    })
    await expect.element(section('Plan').getByText(/^Growth, \$790 a year, since /)).toBeVisible()
    await section('Plan').getByRole('link', { name: 'Change plan' }).click()
    await expect.poll(() => location.pathname).toBe('/plans')
  })

  it(
    'a plan can be ended and kept after all in its section, which says until when it is paid',
    { tags: 'thorough' },
    async () => {
      await open(async () => {
        const { sessionId } = await backend.startCheckout('growth-year')
        await backend.endCheckout(sessionId, 'pay')
      })
      await section('Plan').getByRole('button', { name: 'End plan' }).click()
      const dialog = page.getByRole('dialog', { name: 'End your Growth plan?' })
      await expect.element(dialog.getByText(/until the end of the year you've paid for/)).toBeVisible()
      await dialog.getByRole('button', { name: 'End plan' }).click()
      await expect.element(section('Plan').getByText(/^Your plan ends on /)).toBeVisible()
      expect((await backend.readMe()).entitlement.endsAt).toBeDefined()
      await section('Plan').getByRole('button', { name: 'Keep plan' }).click()
      await expect.element(section('Plan').getByRole('button', { name: 'End plan' })).toBeVisible()
      expect((await backend.readMe()).entitlement.endsAt).toBeUndefined()
    },
  )

  it('the plan section invents no price when an administrator set the plan', async () => {
    await open()
    await expect.element(section('Plan').getByText('Your plan was set by an administrator.')).toBeVisible()
  })
})

describe('the profile', () => {
  const form = () => page.getByRole('form', { name: 'Profile' })

  it(
    'the profile section keeps what is typed when it cannot be saved, and saves it at the next try',
    { tags: 'thorough' },
    async () => {
      await open()
      const name = form().getByRole('textbox', { name: /^Name/ })
      await expect.element(name).toHaveValue('Paula Paid')
      await name.fill('<img src=x onerror="window.wasRun=1">👩‍👩‍👧')
      await form().getByRole('textbox', { name: 'Preferred name' }).fill('  ')
      await form().getByRole('button', { name: 'Save profile' }).click()
      await expect.element(page.getByText('Enter a name we can call you.')).toBeVisible()
      await expect.element(form().getByRole('textbox', { name: 'Preferred name' })).toHaveFocus()
      await form().getByRole('textbox', { name: 'Preferred name' }).fill('Paula')
      await form()
        .getByRole('textbox', { name: /^US phone number/ })
        .fill('12')
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByText('Please enter a valid 10-digit US phone number')).toBeVisible()
      await form()
        .getByRole('textbox', { name: /^US phone number/ })
        .fill('')
      const restore = fail('POST /', Response.json({ __type: 'LimitExceededException', message: 'Slow down' }, { status: 400 }))
      await userEvent.keyboard('{Enter}')
      await expect.element(form().getByText('Too many attempts. Please try again later')).toBeVisible()
      await expect.element(name).toHaveValue('<img src=x onerror="window.wasRun=1">👩‍👩‍👧')
      restore()
      await form().getByRole('button', { name: 'Save profile' }).click()
      await expect.element(page.getByText('Profile saved')).toBeVisible()
      expect(authStore.get().user).toMatchObject({
        preferred_username: 'Paula',
        name: expect.stringContaining('onerror') as string,
      })
      expect(window).not.toHaveProperty('wasRun')
    },
  )
})
