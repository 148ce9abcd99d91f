import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ThreadStorage } from '../../../sdk/core/options/threads.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { answer } from '../answer.ts'
import { axeFindings } from '../axe-findings.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { scripted } from '../scripted.ts'

afterAll(() => localStorage.clear())

/** A chat with these threads, each of two messages. */
async function chatOf(titles: readonly string[], more: Partial<ThreadStorage> = {}) {
  const storage: ThreadStorage = { name: `storage ${Math.random()}`, ...memoryThreads(), ...more }
  for (const [index, title] of titles.entries()) {
    const { signal } = new AbortController()
    const messages = [
      { id: `q${index}`, role: 'user', text: `${title}?` },
      { id: `a${index}`, role: 'ai', text: `It is ${title}.` },
    ]
    await storage.save(`t${index}`, messages, { signal })
    await storage.rename(`t${index}`, title)
  }
  const server = await scripted(answer.json({ text: 'Hello' }))
  const chat = await renderChat({ connect: { url: server.url }, threads: { storage } })
  chat.element.style.inlineSize = '900px'
  onTestFinished(() => sessionStorage.clear())
  await eventually(() => chat.root.querySelectorAll('.thread').length).toBe(titles.length)
  return {
    ...chat,
    titles: () => [...chat.root.querySelectorAll('.thread-title')].map(({ textContent }) => textContent),
    items: () => [...chat.root.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent),
    async choose(name: string) {
      const items = [...chat.root.querySelectorAll<HTMLElement>('[role="menuitem"]')]
      await userEvent.click(items.find(({ textContent }) => textContent === name) ?? chat.root.host)
    },
  }
}

/** What the chat saves to the visitor's disk. */
function savedFiles(): File[] {
  const saved: File[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as File)
    return '#saved'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return saved
}

test('the menu of a thread exports it in four formats, whether it is open or not', async () => {
  const chat = await chatOf(['Rye', 'Spelt'])
  const saved = savedFiles()
  for (const [title, format, name] of [
    ['Rye', 'Plain text', 'Rye.txt'],
    ['Spelt', 'Markdown', 'Spelt.md'],
    ['Rye', 'Web page (HTML)', 'Rye.html'],
    ['Spelt', 'Data to import again (JSON)', 'Spelt.json'],
  ] as const) {
    await userEvent.click(chat.root.querySelector(`[aria-label="More options for ${title}"]`) ?? chat.element)
    await chat.choose('Export')
    expect(chat.items()).toEqual(['Web page (HTML)', 'Markdown', 'Plain text', 'Data to import again (JSON)'])
    await chat.choose(format)
    await eventually(() => saved.at(-1)?.name).toBe(name)
    expect(await saved.at(-1)?.text()).toContain(`It is ${title}.`)
  }
})

test('a file becomes a thread of its own, with its title, beside the one that is open', async () => {
  const chat = await chatOf(['Rye'])
  const file = await chat.element.exportConversation()
  await chat.element.openThread()
  await chat.element.importConversation(file)
  expect(chat.texts('ai')).toEqual(['It is Rye.'])
  await eventually(chat.titles).toEqual(['Rye', 'Rye'])
  await chat.element.importConversation(file)
  await eventually(chat.titles).toEqual(['Rye', 'Rye', 'Rye'])
})

test('the button of the list takes a file, and what is no export is refused in words, with the open thread as it was', async () => {
  const chat = await chatOf(['Rye'])
  const picker = chat.root.querySelector<HTMLInputElement>('.threads-import input')
  if (!picker) throw new Error('Nothing takes a file')
  await userEvent.upload(picker, new File(['Hello'], 'hello.json', { type: 'application/json' }))
  await eventually(() => chat.root.querySelector('[part~="threads-notice"]')?.textContent).toContain(
    "This file isn't an exported chat.",
  )
  expect([chat.texts('ai'), chat.titles()]).toEqual([['It is Rye.'], ['Rye']])
  await userEvent.upload(picker, await chat.element.exportConversation())
  await eventually(chat.titles).toEqual(['Rye', 'Rye'])
  await eventually(() => chat.root.querySelector('[part~="threads-notice"]')).toBeNull()
})

test('a storage that can makes a page of a thread, whose address and end are shown, and ends it', async () => {
  const shared: string[] = []
  const chat = await chatOf(['Rye', 'Spelt'], {
    async share(id, { words }) {
      shared.push(`${id} ${words.title} ${words.until}`)
      return { url: `https://example.com/snapshots/${id}`, until: '2026-12-06T12:00:00.000Z' }
    },
    async unshare(id) {
      shared.push(`no ${id}`)
    },
  })
  const written: string[] = []
  const write = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    written.push(await (await (item as ClipboardItem).getType('text/plain')).text())
  })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  onTestFinished(() => {
    write.mockRestore()
    writeText.mockRestore()
  })
  const menu = (): Promise<void> =>
    userEvent.click(chat.root.querySelector('[aria-label="More options for Rye"]') ?? chat.element)
  const notice = (): HTMLElement | null => chat.root.querySelector('[part~="threads-notice"]')
  await menu()
  expect(chat.items()).toEqual(['Rename', 'Archive', 'Share', 'Stop sharing', 'Export', 'Delete'])
  await chat.choose('Share')
  await eventually(() => notice()?.textContent).toContain(
    'Anyone with the link can read this chat as it is now until Dec 6, 2026',
  )
  expect(notice()?.textContent).toContain('https://example.com/snapshots/t0')
  expect(shared).toEqual(['t0 Rye This page can be read until {time}.'])
  await userEvent.click(notice()?.querySelector('.notice-action') ?? chat.element)
  await eventually(() => written).toEqual(['https://example.com/snapshots/t0'])
  expect(await axeFindings(chat.element)).toEqual([])
  await menu()
  await chat.choose('Stop sharing')
  await eventually(notice).toBeNull()
  expect(shared.at(-1)).toBe('no t0')
})
