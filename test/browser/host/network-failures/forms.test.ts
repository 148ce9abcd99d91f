// @module-tag thorough: the same screens with each failure of the network: `auth/network-failures` has one of each kind.
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { demoUsers } from '../../../../mocks/cognito/demo-users.ts'
import { backend } from '../../../../host/lib/backend.ts'
import type { ScreenPath } from '../../../../host/app/routing/routes.ts'
import { button, callsOf, everythingKept, fail, renderLocalApp } from '../kit/render-local-app.tsx'
import { commonFailures, outlastSilence, refusedSession, type CallName, type FailedCall } from './network-failure.ts'

const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const conflict: FailedCall = {
  name: 'a conflict',
  failure: new Response(null, { status: 409 }),
  words: 'This was changed in another tab or by someone else. Reload to see the latest version.',
}

/** Something a visitor does that the backend has to keep, or to begin. */
interface Row {
  readonly name: string
  readonly path: ScreenPath
  readonly isPaid?: boolean
  readonly call: CallName
  /** What is typed or chosen before. */
  prepare?(): Promise<unknown>
  readonly press: string
  /** What was typed is still there. */
  kept?(): Promise<unknown>
  /** What is seen when it works. */
  done(): Promise<unknown>
  /** Where a conflict is a failure like any other; elsewhere it is merged. */
  readonly hasConflict?: boolean
}

const document = {
  id: 'page',
  kind: 'page',
  title: 'Our prices',
  url: 'https://rye.example/',
  text: 'A loaf costs 7.',
  words: 4,
  addedAt: '2026-11-21T10:00:00Z',
  isIncluded: true,
}

const rows: readonly Row[] = [
  {
    name: 'an address',
    path: '/assessment',
    call: 'POST /v1/assessments',
    prepare: () => field('Your website').fill('rye.example'),
    press: 'Assess my website',
    kept: () => expect.element(field('Your website')).toHaveValue('rye.example'),
    done: () => expect.poll(() => callsOf('POST /v1/assessments')).toBeGreaterThan(commonFailures.length + 1),
  },
  {
    name: 'a page of the knowledge base',
    path: '/knowledgebase',
    call: 'POST /v1/knowledge',
    prepare: () => field('Page address').fill('rye.example'),
    press: 'Add page',
    kept: () => expect.element(field('Page address')).toHaveValue('rye.example'),
    done: async () => {
      fail('POST /v1/knowledge', Response.json(document))
      await button('Add page').click()
      await expect.element(page.getByRole('heading', { name: 'Our prices' })).toBeVisible()
    },
    hasConflict: true,
  },
  {
    name: 'a note',
    path: '/knowledgebase',
    call: 'POST /v1/knowledge',
    prepare: async () => {
      await page.getByText('Note', { exact: true }).click()
      await field('Title').fill('Hours')
      await field('Text').fill('We open at seven.')
    },
    press: 'Add note',
    kept: () => expect.element(field('Text')).toHaveValue('We open at seven.'),
    done: () => expect.element(page.getByRole('heading', { name: 'Hours' })).toBeVisible(),
    hasConflict: true,
  },
  {
    name: 'the blueprint',
    path: '/brandblueprint',
    call: 'PUT /v1/blueprint',
    prepare: () => field('Promise').fill('Warm bread.'),
    press: 'Save blueprint',
    kept: () => expect.element(field('Promise')).toHaveValue('Warm bread.'),
    done: () => expect.element(page.getByText('All changes saved.')).toBeVisible(),
  },
  {
    name: 'a draft of the blueprint',
    path: '/brandblueprint',
    call: 'POST /v1/blueprint/draft',
    prepare: () => field('Promise').fill('Warm bread.'),
    press: 'Draft with CMO',
    kept: () => expect.element(field('Promise')).toHaveValue('Warm bread.'),
    done: () => expect.element(page.getByText('Nothing to draft from yet')).toBeVisible(),
  },
  {
    name: 'the business',
    path: '/onboarding/business-name',
    call: 'PUT /v1/profile',
    prepare: () => field('Business name').fill('Rye & Reason'),
    press: 'Save and continue',
    kept: () => expect.element(field('Business name')).toHaveValue('Rye & Reason'),
    done: () => expect.poll(() => location.pathname).toBe('/onboarding/preferred-username'),
  },
  {
    name: 'a payment',
    path: '/plans',
    call: 'POST /v1/billing/checkout',
    press: 'Choose Starter',
    done: () => expect.element(page.getByRole('dialog', { name: 'Pretend payment' })).toBeVisible(),
    hasConflict: true,
  },
  {
    name: 'a post',
    path: '/socialmedia',
    isPaid: true,
    call: 'POST /v1/posts',
    prepare: () => field('Text').fill('Warm bread'),
    press: 'Save draft',
    kept: () => expect.element(field('Text')).toHaveValue('Warm bread'),
    done: () => expect.element(button('Edit the post for Instagram')).toBeVisible(),
    hasConflict: true,
  },
  {
    name: 'the public chat',
    path: '/chat',
    isPaid: true,
    call: 'PUT /v1/widget',
    prepare: () => field(/^Greeting/).fill('Welcome'),
    press: 'Save',
    kept: () => expect.element(field(/^Greeting/)).toHaveValue('Welcome'),
    done: () => expect.element(page.getByText('You have unsaved changes.')).not.toBeInTheDocument(),
  },
  {
    name: 'a copy of one’s data',
    path: '/settings',
    isPaid: true,
    call: 'GET /v1/me/export',
    prepare: async () => {
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    },
    press: 'Export your data',
    done: () => expect.element(page.getByText('Data exported to confab-data.json')).toBeVisible(),
  },
]

describe('what a visitor does fails: it is said, nothing typed is lost, and the next try works', () => {
  it.each(rows.map((row, index) => ({ ...row, index })))(
    '$name',
    async ({ index, path, isPaid = false, call, prepare, press, kept, done, hasConflict }) => {
      await renderLocalApp({ path, isPaid })
      await prepare?.()
      await expect.element(button(press)).toBeVisible()
      const isWritten = !call.startsWith('GET')
      // The first meets everything, every other one thing in turn: all have their words from one place.
      const met = commonFailures.filter((_, place) => index === 0 || place === index % commonFailures.length)
      for (const { failure, words } of [...met, ...(hasConflict ? [conflict] : [])]) {
        // A page in place of a file is a file all the same.
        if (!isWritten && words.includes('understood')) continue
        fail(call, failure)
        await button(press).click()
        await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible()
        await kept?.()
        await expect.element(button(press)).toHaveFocus()
      }
      const { words } = await outlastSilence(call, () => button(press).click())
      await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible()
      await kept?.()
      await button(press).click()
      await done()
    },
    20_000,
  )

  it('a refused session opens the sign-in form over the screen, and the input is kept', async () => {
    await renderLocalApp({ path: '/socialmedia', isPaid: true })
    await field('Text').fill('Warm bread')
    const restore = fail('POST /v1/posts', refusedSession.failure)
    await button('Save draft').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    restore()
    const { email, password } = demoUsers[1]
    await dialog.getByLabelText('Email').fill(email)
    await dialog.getByLabelText('Password', { exact: true }).fill(password)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => authStore.get().isAuthenticated).toBe(true)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(field('Text')).toHaveValue('Warm bread')
    await button('Save draft').click()
    await expect.element(button('Edit the post for Instagram')).toBeVisible()
  })
})

/** A form, its one field that must not be empty, and what it keeps. */
interface Field {
  readonly name: string
  readonly path: ScreenPath
  readonly isPaid?: boolean
  readonly call: CallName
  readonly label: string | RegExp
  prepare?(): Promise<unknown>
  readonly press: string
  readonly emptyWords: string
  /** What was kept. */
  saved(): Promise<readonly string[]>
}

const fields: readonly Field[] = [
  {
    name: 'a note',
    path: '/knowledgebase',
    call: 'POST /v1/knowledge',
    label: 'Title',
    prepare: async () => {
      await page.getByText('Note', { exact: true }).click()
      await field('Text').fill('We open at seven.')
    },
    press: 'Add note',
    emptyWords: "Give the note a title. It's shown as the source of an answer.",
    saved: async () => (await backend.listKnowledge()).map(({ title }) => title),
  },
  {
    name: 'the business',
    path: '/onboarding/business-name',
    call: 'PUT /v1/profile',
    label: 'Business name',
    press: 'Save and continue',
    emptyWords: 'Enter the name of your business.',
    saved: async () => [(await backend.readProfile()).businessName],
  },
  {
    name: 'the public chat',
    path: '/chat',
    isPaid: true,
    call: 'PUT /v1/widget',
    label: 'Name',
    press: 'Save',
    emptyWords: 'Enter a name. Visitors see it beside the answers.',
    saved: async () => [(await backend.readWidget()).value.name],
  },
]

const markup = '<img src=x onerror="window.wasRun=1">👩‍👩‍👧'

describe('a form', () => {
  it.each(fields)(
    'about $name says what is missing, keeps markup as text, and sends once however often one presses',
    async ({ path, isPaid = false, call, label, prepare, press, emptyWords, saved }) => {
      await renderLocalApp({ path, isPaid })
      await prepare?.()
      await expect.element(button(press)).toBeVisible()
      await field(label).fill('   ')
      await button(press).click()
      await expect.element(page.getByText(emptyWords)).toBeVisible()
      await expect.element(field(label)).toHaveFocus()
      expect(callsOf(call)).toBe(0)
      await field(label).fill(markup)
      await userEvent.keyboard('{Enter}{Enter}')
      button(press)
        .query()
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      await expect.poll(saved).toEqual([markup])
      expect(callsOf(call)).toBe(1)
      expect(window).not.toHaveProperty('wasRun')
      expect(globalThis.document.querySelector('main img[src="x"]')).toBeNull()
    },
  )

  it('about a post takes markup and any length as a draft, and sends once', async () => {
    await renderLocalApp({ path: '/socialmedia', isPaid: true })
    await button('Save draft').click()
    await expect.element(page.getByText('Write the post, or ask the agent for one.')).toBeVisible()
    await expect.element(field('Text')).toHaveFocus()
    const long = `${markup}${'x'.repeat(3000)}`
    await field('Text').fill(long)
    await button('Save draft').click()
    await expect.poll(async () => (await backend.listPosts()).map(({ text }) => text)).toEqual([long])
    expect(callsOf('POST /v1/posts')).toBe(1)
    // The composer is empty and new; who saved by the keyboard is at its heading and not at the top of the page.
    await expect.element(page.getByRole('heading', { name: 'New post' })).toHaveFocus()
    expect(window).not.toHaveProperty('wasRun')
  })

  it('about a post goes on in the list when one is removed', async () => {
    await renderLocalApp({
      path: '/socialmedia',
      isPaid: true,
      before: () => backend.savePost({ network: 'x', text: 'a', status: 'draft' }),
    })
    await button('Remove the post for X').click()
    await expect.element(page.getByText('No posts yet')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'All posts' })).toHaveFocus()
  })

  it('about a word of the brand takes each once, and no more than the backend does', async () => {
    await renderLocalApp({ path: '/brandblueprint' })
    await field('Words to use').fill(`${markup}, Rye, rye, ${'y'.repeat(100)}`)
    await userEvent.keyboard('{Enter}')
    await button('Save blueprint').click()
    await expect.poll(async () => (await backend.readBlueprint()).value.wordsToUse).toEqual([markup, 'Rye', 'y'.repeat(80)])
    expect(window).not.toHaveProperty('wasRun')
  })

  it('about a vendor’s key refuses what is none, and never writes it down', async () => {
    await renderLocalApp({ path: '/settings', isPaid: true })
    const key = page.getByLabelText('API key', { exact: true })
    for (const wrong of ['', 'short', 'with space 12345', '😀😀😀😀😀😀😀😀']) {
      await key.fill(wrong)
      await button('Use key').click()
      await expect.element(page.getByText('Paste the API key as the provider shows it, without spaces.')).toBeVisible()
      await expect.element(key).toHaveFocus()
    }
    await key.fill('sk-test-123456789')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('OpenAI answers.')).toBeVisible()
    expect(everythingKept()).not.toContain('sk-test')
    await button('Remove key').click()
    await expect.element(key).toHaveValue('')
    await expect.element(page.getByRole('heading', { name: 'Model' })).toHaveFocus()
  })

  it('about a payment begins one, however often one presses', async () => {
    await renderLocalApp({ path: '/plans' })
    const choose = button('Choose Starter')
    await expect.element(choose).toBeVisible()
    const element = choose.element()
    for (let press = 0; press < 3; press++) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await expect.element(page.getByRole('dialog', { name: 'Pretend payment' })).toBeVisible()
    expect(callsOf('POST /v1/billing/checkout')).toBe(1)
  })
})

it('what was planned is marked as exported with the file, and drafts stay drafts', async () => {
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString()
  await renderLocalApp({
    path: '/socialmedia',
    isPaid: true,
    before: async () => {
      await backend.savePost({ network: 'x', text: 'planned', status: 'scheduled', scheduledFor })
      await backend.savePost({ network: 'linkedin', text: 'draft', status: 'draft' })
    },
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => click.mockRestore())
  const [planned] = (await backend.listPosts()).filter(({ status }) => status === 'scheduled')
  const restore = fail(`PUT /v1/posts/${planned?.id}`, 'offline')
  await button('Export as CSV').click()
  await expect.element(page.getByText(/^File saved, but we couldn't mark/)).toBeVisible()
  restore()
  await button('Export as CSV').click()
  await expect.element(page.getByText(/Exported for/)).toBeVisible()
  expect(click).toHaveBeenCalledTimes(2)
  expect(new Map((await backend.listPosts()).map(({ text, status }) => [text, status]))).toEqual(
    new Map([
      ['draft', 'draft'],
      ['planned', 'exported'],
    ]),
  )
})
