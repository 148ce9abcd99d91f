import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backend } from '../../../../host/lib/backend.ts'
import { appFindings } from '../kit/app-findings.ts'
import { fail, renderLocalApp, serverError } from '../kit/render-local-app.tsx'
import { openScreen } from './open-screen.ts'
import { setViewport } from '../kit/set-viewport.ts'

const chatInput = () => document.querySelector('.chat > *')?.shadowRoot?.querySelector<HTMLElement>('[part~="input"]')

/** Asks the agent of the screen. */
async function ask(text: string): Promise<void> {
  await expect.poll(chatInput).toBeTruthy()
  await userEvent.fill(chatInput() ?? document.body, text)
  await userEvent.keyboard('{Enter}')
}

const said = () => document.querySelector('.chat > *')?.shadowRoot?.textContent ?? ''

/** What the next download would hold. */
function downloads(): string[] {
  const held: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) void blob.text().then((text) => held.push(text))
    return 'about:blank#download'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return held
}

describe('social media', () => {
  it('social media says that the plan includes no scheduled posts, and offers no time', { tags: 'thorough' }, async () => {
    const { location: moves } = await openScreen('/settings')
    const { sessionId } = await backend.startCheckout('starter-month')
    await backend.endCheckout(sessionId, 'pay')
    moves.navigate('/socialmedia')
    await expect.element(page.getByText(/Your plan doesn't include scheduled posts/)).toBeVisible()
    await expect.element(page.getByLabelText(/^When/)).toBeDisabled()
    await expect.element(page.getByRole('link', { name: 'Change plan' })).toHaveAttribute('href', '/plans')
  })
})

describe('social media, with a plan without scheduled posts', () => {
  it('without scheduled posts, social media offers only drafts and shows no calendar', { tags: 'thorough' }, async () => {
    const { location: moves } = await openScreen('/settings')
    const { sessionId } = await backend.startCheckout('starter-month')
    await backend.endCheckout(sessionId, 'pay')
    await backend.addNote({ title: 'Hours', text: 'We open at seven in the morning.' })
    moves.navigate('/socialmedia')
    await expect.element(page.getByText(/save the variant you like as a draft/)).toBeVisible()
    await expect.element(page.getByText(/Save drafts here, then publish them yourself/)).toBeVisible()
    await ask('A short post for X about our opening hours')
    await expect.element(page.getByRole('button', { name: 'Edit the post for X' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next month' })).not.toBeInTheDocument()
    expect(document.querySelector('main')?.textContent).not.toMatch(/schedule the|Schedule posts|Edit and schedule/)
  })
})

describe('the dashboard', () => {
  it('the dashboard does not claim to have read an assessment that is not there, and says what to do', async () => {
    await openScreen('/dashboard')
    await expect.poll(said).toContain("Your website hasn't been assessed yet")
    await expect.element(page.getByRole('checkbox', { name: 'Assess your website' })).toBeVisible()
  })

  it('the dashboard counts nothing yet, says what to do, and each figure leads there', async () => {
    await openScreen('/dashboard')
    const figures = page.getByRole('region', { name: 'Figures' })
    await expect.element(figures.getByRole('link', { name: /^Conversations/ })).toHaveAttribute('href', '/chat')
    await expect.element(figures.getByRole('link', { name: /^Unanswered/ })).toHaveAttribute('href', '/knowledgebase')
    await expect.element(figures.getByRole('link', { name: /^Next post/ })).toHaveAttribute('href', '/socialmedia')
    await figures.getByRole('link', { name: /Assess your website/ }).click()
    await expect.poll(() => location.pathname).toBe('/assessment')
  })

  it('the dashboard shows the figures of the business, and one that cannot be had takes no other along', async () => {
    const { location: moves } = await renderLocalApp({ path: '/settings', isPaid: true })
    await backend.savePost({ network: 'x', text: 'Bread', status: 'scheduled', scheduledFor: '2099-12-01T09:00:00.000Z' })
    const restore = fail('GET /v1/analytics/conversations', serverError())
    moves.navigate('/dashboard')
    const figures = page.getByRole('region', { name: 'Figures' })
    await expect.element(figures.getByRole('link', { name: /^Next post.*2099.*on X/ })).toHaveAttribute('href', '/socialmedia')
    const again = figures.getByRole('button', { name: 'Try again' })
    await expect.poll(() => again.elements().length).toBe(2)
    restore()
    await again.first().click()
    await expect.element(figures.getByRole('link', { name: /^Conversations/ })).toBeVisible()
    expect(await appFindings()).toEqual([])
  })

  it('the dashboard keeps ticked tasks', { tags: 'thorough' }, async () => {
    await openScreen('/dashboard')
    await page.getByRole('checkbox', { name: 'Schedule a post' }).click()
    await expect.poll(async () => (await backend.listTasks()).find(({ id }) => id === 'post')?.isDone).toBe(true)
    await expect.element(page.getByText(/^1 of \d+ done$/)).toBeVisible()
  })
})

describe('the video producer', () => {
  it('the video producer turns a brief into a script and offers its captions for download', async () => {
    await openScreen('/videoproducer')
    await backend.addNote({ title: 'Hours', text: 'We open at seven in the morning. We bake rye bread every day.' })
    await expect.poll(chatInput).toBeTruthy()
    await page.getByLabelText('What is the video about?').fill('rye bread')
    await page.getByRole('button', { name: 'Write script' }).click()
    await expect.element(page.getByLabelText('What is the video about?')).toHaveValue('')
    await expect.element(page.getByText('Enter what the video is about.')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Captions in SubRip format')).toHaveTextContent('-->')
    const held = downloads()
    await page.getByRole('button', { name: 'Download captions.srt' }).click()
    await expect.poll(() => held[0]).toMatch(/^1\n00:00:00,000 --> /)
  })
})

describe('social media', () => {
  it('social media turns variants of the conversation into drafts', { tags: 'thorough' }, async () => {
    await openScreen('/socialmedia')
    await backend.addNote({ title: 'Bread', text: 'We bake rye bread every day. A loaf costs 7 dollars.' })
    await ask('A LinkedIn and X post about rye bread')
    await page.getByRole('button', { name: 'Save all 2 as drafts' }).click()
    await expect.poll(async () => (await backend.listPosts()).map(({ network }) => network).sort()).toEqual(['linkedin', 'x'])
    await expect.element(page.getByRole('button', { name: 'Edit the post for X' })).toBeVisible()
  })

  it(
    'the post composer counts characters, keeps the text after a reload, and refuses to schedule what the network would reject',
    { tags: 'thorough' },
    async () => {
      await openScreen('/socialmedia')
      await page.getByLabelText('Network').selectOptions('X')
      await page.getByLabelText('Text').fill('👩‍👩‍👧'.repeat(281))
      await expect.element(page.getByText('281 of 280 characters – 1 too many for X')).toBeVisible()
      expect(localStorage.getItem('confab:post-being-written')).toContain('👩‍👩‍👧')
      await page.getByLabelText('When').fill('2099-05-04T09:30')
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      await expect.element(page.getByText(/X allows 280 characters. Shorten the post by 1/)).toBeVisible()
      expect(await backend.listPosts()).toEqual([])
    },
  )

  it('social media saves a draft that is too long for its network, and says so', { tags: 'thorough' }, async () => {
    await openScreen('/socialmedia')
    await page.getByLabelText('Network').selectOptions('X')
    await page.getByLabelText('Text').fill('a'.repeat(283))
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect.element(page.getByText('Draft saved. Shorten it by 3 before you post it on X.')).toBeVisible()
  })

  it('social media schedules a post and exports it', async () => {
    await setViewport(1280, 900)
    await openScreen('/socialmedia')
    const now = new Date()
    const nextHour = new Date(now.getTime() + 3_600_000 - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    await page.getByLabelText('Text').fill('Warm bread, "every" morning')
    await page.getByLabelText('When').fill(nextHour)
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect.element(page.getByText(/Scheduled for/)).toBeVisible()
    const held = downloads()
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    await expect.poll(() => held[0]).toContain('"Warm bread, ""every"" morning"')
  })
})

describe('chat analytics', () => {
  const labels = (): string[] =>
    [...document.querySelectorAll('.recharts-xAxis-tick-labels')].map((axis) =>
      axis.querySelectorAll('text').length > 2 ? 'several' : axis.textContent,
    )

  it('chat analytics shows sample figures only on request, and labels them', { tags: 'thorough' }, async () => {
    await openScreen('/analytics')
    await expect.element(page.getByRole('heading', { name: 'No conversations in the last 30 days' })).toBeVisible()
    await page.getByRole('button', { name: 'Show sample figures' }).click()
    await expect.element(page.getByText('This is a sample')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Topics, as a table' })).toBeVisible()
    // An axis without room for its last label loses the others too.
    await expect.poll(labels).toEqual(['several', 'several', 'several'])
    await page.getByRole('button', { name: 'Hide sample' }).click()
    await expect.element(page.getByRole('heading', { name: 'No conversations in the last 30 days' })).toBeVisible()
  })
})

describe('the customer chat', () => {
  it(
    'the customer chat previews what is typed, warns of a colour that is hard to read, and keeps what is saved',
    { tags: 'thorough' },
    async () => {
      await openScreen('/chat')
      await page.getByLabelText('Greeting').fill('Welcome to the bakery')
      await expect.poll(said).toContain('Welcome to the bakery')
      await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#777777')
      await expect.element(page.getByText(/text on it: 4\.\d : 1/)).toBeVisible()
      await page.getByRole('checkbox', { name: /^Published:/ }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect.element(page.getByText('Customer chat saved')).toBeVisible()
      await expect.element(page.getByLabelText('Code for your website')).toHaveTextContent('/widget.js?id=')
      expect((await backend.readWidget()).value).toMatchObject({ greeting: 'Welcome to the bakery', isPublished: true })
    },
  )

  it(
    'the customer chat says that changes are not saved when the screen is left, and leads back to them',
    { tags: 'thorough' },
    async () => {
      const { location: moves } = await openScreen('/chat')
      await page.getByLabelText('Greeting').fill('Welcome to the bakery')
      moves.navigate('/settings')
      await expect.element(page.getByText("Your changes to the customer chat aren't saved yet.")).toBeVisible()
      await page.getByRole('button', { name: 'Go back' }).click()
      await expect.element(page.getByLabelText('Greeting')).toHaveValue('Welcome to the bakery')
    },
  )

  it('the customer chat asks which version to keep after someone else saved', { tags: 'thorough' }, async () => {
    await openScreen('/chat')
    await page.getByLabelText('Name').fill('Mine')
    const { etag, value } = await backend.readWidget()
    await backend.saveWidget({ etag, value: { ...value, name: 'Theirs' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Theirs')
  })

  it('the customer chat adds questions of the preview to the inbox, marked as a preview', { tags: 'thorough' }, async () => {
    await openScreen('/chat')
    await expect.element(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
    await ask('Do you deliver?')
    await expect
      .poll(() => document.querySelector('.inbox summary')?.textContent)
      .toMatch(/^Do you deliver\?Preview, .*1 not answered/)
  })

  it('shows answers in the inbox as visitors read them', { tags: 'thorough' }, async () => {
    await openScreen('/chat')
    await backend.addNote({ title: 'Delivery', text: 'We deliver [within the city] for 4 * dollars.' })
    await ask('Do you deliver?')
    await expect.poll(async () => (await backend.listConversations('customer-chat')).length).toBe(1)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('region', { name: 'Inbox' }).getByText('Do you deliver?').first().click()
    const answer = page.getByRole('definition')
    await expect.element(answer.getByText('We deliver [within the city] for 4 * dollars.')).toBeVisible()
    await expect.element(answer).not.toHaveTextContent('\\')
  })
})

describe('the graphic designer', () => {
  it('the graphic designer adds its images to the gallery, with alt text', { tags: 'thorough' }, async () => {
    await openScreen('/graphicdesigner')
    const blueprint = await backend.readBlueprint()
    await backend.saveBlueprint({ ...blueprint, value: { ...blueprint.value, promise: 'Warm bread, every morning.' } })
    await ask('A square card')
    const drawn = page.getByRole('img', { name: /Card with the words “Warm bread, every morning\.”/ })
    await expect.element(drawn).toBeVisible()
    await page.getByRole('textbox', { name: 'Alt text' }).fill('A warm card')
    await expect.element(page.getByRole('img', { name: 'A warm card' })).toBeVisible()
  })

  it('the graphic designer asks for an API key in the chat when a vendor generates images', { tags: 'thorough' }, async () => {
    await openScreen('/graphicdesigner')
    await page.getByRole('combobox', { name: 'Generator' }).selectOptions('Stability AI: create images')
    await expect.poll(() => document.querySelector('.chat > *')?.shadowRoot?.querySelector('[part~="key-view"]')).toBeTruthy()
  })
})

describe.each([390, 1280])('%d px wide', (width) => {
  it.each(['/dashboard', '/videoproducer', '/graphicdesigner', '/socialmedia', '/analytics', '/chat'])(
    'axe finds nothing at %s',
    { tags: 'thorough' },
    async (path) => {
      await setViewport(width, 900)
      const { host } = await openScreen(path)
      await expect.poll(() => host.querySelector('.skeleton')).toBeNull()
      if (path === '/analytics') {
        await page.getByRole('button', { name: 'Show sample figures' }).click()
        await expect.element(page.getByRole('region', { name: 'Topics, as a table' })).toBeVisible()
      }
      expect(await appFindings(host)).toEqual([])
    },
  )
})
