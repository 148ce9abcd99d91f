import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../axe-findings.ts'
import { collectAnnouncements } from '../../collect-announcements.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const history = [{ role: 'user', text: 'Rye?' }, { text: 'Yes.' }]
const saved: File[] = []

vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `#${saved.push(blob as File)}`)
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
afterEach(() => void saved.splice(0))

test('one button saves the chat as a page, and says so', async () => {
  const chat = await renderChat({ history, exportButtons: true })
  const told = collectAnnouncements(chat.root)
  await page.getByRole('button', { name: 'Export: Web page (HTML)' }).click()
  await eventually(() => saved.map(({ name, type }) => [name, type])).toEqual([['Chat.html', 'text/html']])
  await eventually(() => told.join()).toContain('Exported: Chat.html')
})

test('several formats are in the menu, by keyboard, and axe is content', async () => {
  const chat = await renderChat({ history, exportButtons: { formats: ['markdown', 'text'], import: true } })
  await eventually(() => chat.root.querySelector('[part~="dropup-button"]')).toBeTruthy()
  chat.part('dropup-button').focus()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(await axeFindings(chat.element)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await eventually(() => saved[0]?.name).toBe('Chat.txt')
})

test('a file is imported into an empty chat, and refused with a reason by one that has messages', async () => {
  const source = await renderChat({ history })
  const file = await source.element.exportConversation()
  source.element.remove()
  const chat = await renderChat({ connect: { url: '/none' }, exportButtons: { formats: [], import: true } })
  const pick = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => pick.mockRestore())
  await page.getByRole('button', { name: 'Import chat' }).click()
  const picker = chat.root.querySelector<HTMLInputElement>('input[type="file"]')
  if (!picker) throw new Error('Nothing takes a file')
  await userEvent.upload(picker, file)
  await eventually(() => chat.texts('ai')).toEqual(['Yes.'])
  await userEvent.upload(picker, file)
  await eventually(() => chat.texts('error')).toEqual(['You can only import into an empty chat.'])
  expect(chat.texts('ai')).toEqual(['Yes.'])
})
