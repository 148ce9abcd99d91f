import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backend } from '../../../host/lib/backend.ts'
import { eventually } from '../render-chat.ts'
import { appFindings } from './kit/app-findings.ts'
import { createPdf, createWordDocument } from './kit/create-documents.ts'
import { button, fail, heading, path, serverError, renderLocalApp } from './kit/render-local-app.tsx'
import { emulatePhone } from './kit/emulate-phone.ts'

const open = (before?: () => Promise<unknown>) => renderLocalApp({ path: '/knowledgebase', ...(before && { before }) })
const hours = { title: 'Opening hours', text: 'We are open from Tuesday to Saturday, 7 to 18.' }
const item = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
const chat = (): ShadowRoot | null | undefined => document.querySelector('.agent-chat .chat > *')?.shadowRoot

test('an empty knowledge base says what to begin with', async () => {
  await open()
  await expect.element(page.getByText('No sources yet')).toBeVisible()
  await page.getByRole('link', { name: 'Assess your website' }).click()
  await expect.poll(path).toBe('/assessment')
})

test('the assessed page is suggested, and added with one click', { tags: 'thorough' }, async () => {
  const html = '<html lang="en"><title>Rye & Reason</title><h1>Warm bread</h1><p>Bread for families, every morning.</p></html>'
  await open(async () => {
    const { id } = await backend.uploadAssessment({
      url: 'https://rye.example/',
      html: new File([html], 'page.html', { type: 'text/html' }),
    })
    for await (const { status } of backend.watchAssessment(id)) expect(status).not.toBe('failed')
    fail(
      'POST /v1/knowledge',
      Response.json({
        ...hours,
        id: 'page',
        kind: 'page',
        url: 'https://rye.example/',
        words: 6,
        addedAt: '2026-11-21T10:00:00Z',
        isIncluded: true,
      }),
    )
  })
  await button('Add rye.example').click()
  await expect.element(item('Opening hours')).toBeVisible()
})

test('a note is added, and a question is answered from it with its source', async () => {
  await open()
  await page.getByText('Note', { exact: true }).click()
  await button('Add note').click()
  await expect.element(page.getByText('Write what your agents should know.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(hours.title)
  await page.getByRole('textbox', { name: 'Text' }).fill(hours.text)
  await button('Add note').click()
  await expect.element(item(hours.title)).toBeVisible()
  await expect.element(page.getByText('1 of 1 used')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  const composer = () => chat()?.querySelector<HTMLElement>('[part~="input"]')
  await eventually(composer).toBeTruthy()
  composer()?.focus()
  await userEvent.keyboard('When are you open?{Enter}')
  await eventually(() => chat()?.textContent ?? '').toContain('from Tuesday to Saturday, 7 to 18')
  await eventually(() => chat()?.textContent ?? '').toContain('Opening hours')
})

test('a file is added, and one that cannot be read is named', async () => {
  await open()
  await page.getByText('File', { exact: true }).click()
  const files = page.getByLabelText('Files')
  await userEvent.upload(files, [
    new File(['Rye bread costs 7 dollars.'], 'prices.txt', { type: 'text/plain' }),
    new File(['x'.repeat(1_000_001)], 'book.txt', { type: 'text/plain' }),
  ])
  await expect.element(item('prices.txt')).toBeVisible()
  await expect.element(page.getByText('book.txt: The file is larger than 1 MB.')).toBeVisible()
})

test(
  'a PDF and a Word document are read for their text; one without any is named, and what to do',
  { tags: 'thorough' },
  async () => {
    await open()
    await page.getByText('File', { exact: true }).click()
    await userEvent.upload(page.getByLabelText('Files'), [
      createPdf('menu.pdf', 'We bake rye bread every morning.'),
      createPdf('scan.pdf'),
      new File(['no PDF at all'], 'torn.pdf'),
      createWordDocument('prices.docx'),
      new File(['no Word at all'], 'torn.docx'),
    ])
    await expect.element(item('menu.pdf')).toBeVisible()
    await expect.element(item('prices.docx')).toBeVisible()
    await expect.element(page.getByText("Couldn't add 3 files")).toBeVisible()
    await expect.element(page.getByText(/^scan\.pdf: This PDF contains only images\./)).toBeVisible()
    await expect.element(page.getByText("torn.pdf: The PDF is damaged and can't be read.")).toBeVisible()
    await expect.element(page.getByText(/^torn\.docx: Couldn't read the document\./)).toBeVisible()
    const texts = new Map((await backend.listKnowledge()).map(({ fileName, text }) => [fileName, text]))
    expect(texts.get('menu.pdf')).toContain('We bake rye bread every morning.')
    expect(texts.get('prices.docx')).toContain('A loaf of rye bread costs 7 dollars.')
  },
)

test('a page that cannot be read keeps its address, and says why', { tags: 'thorough' }, async () => {
  await open()
  const address = page.getByRole('textbox', { name: 'Page address' })
  await address.fill('no address')
  await button('Add page').click()
  await expect.element(page.getByText('Enter a page address, for example example.com/prices.')).toBeVisible()
  await expect.element(address).toHaveFocus()
  fail('POST /v1/knowledge', 'offline')
  await address.fill('rye.example/prices')
  await button('Add page').click()
  await expect.element(page.getByText("Couldn't reach the server. Please try again in a moment.")).toBeVisible()
  await expect.element(address).toHaveValue('rye.example/prices')
})

test('excluding a document is undone when it fails to be saved', { tags: 'thorough' }, async () => {
  await open(() => backend.addNote(hours))
  const used = item(hours.title).getByRole('switch')
  await expect.element(used).toBeChecked()
  const restore = fail(`PUT /v1/knowledge/${(await backend.listKnowledge())[0]?.id}`, serverError())
  await used.click()
  await expect.element(item(hours.title).getByText('The server had a bad day.')).toBeVisible()
  await expect.element(used).toBeChecked()
  restore()
  await used.click()
  await expect.element(page.getByText('0 of 1 used')).toBeVisible()
  await expect.poll(async () => (await backend.listKnowledge())[0]?.isIncluded).toBe(false)
})

test('a document is removed only after a confirmation', async () => {
  await open(() => backend.addNote(hours))
  await button(`Remove ${hours.title}`).click()
  await button('Cancel').click()
  await expect.element(item(hours.title)).toBeVisible()
  await button(`Remove ${hours.title}`).click()
  await button('Remove').click()
  await expect.element(page.getByText('No sources yet')).toBeVisible()
  expect(await backend.listKnowledge()).toEqual([])
})

test('documents that fail to load can be loaded again', { tags: 'thorough' }, async () => {
  let restore = (): unknown => undefined
  await open(async () => (restore = fail('GET /v1/knowledge', serverError())))
  await expect.element(page.getByText('request-42').first()).toBeVisible()
  restore()
  await button('Try again').first().click()
  await expect.element(page.getByText('No sources yet')).toBeVisible()
})

test.each(['light', 'dark'])('axe finds nothing in %s, at 390 px and from right to left', { tags: 'thorough' }, async (theme) => {
  const { overhang } = await emulatePhone(theme)
  await open(() => backend.addNote(hours))
  await expect.element(heading('Your knowledge base')).toBeVisible()
  await expect.element(item(hours.title)).toBeVisible()
  await item(hours.title).getByText('What your agents read').click()
  expect(await appFindings()).toEqual([])
  expect(overhang()).toBeLessThanOrEqual(0)
})
