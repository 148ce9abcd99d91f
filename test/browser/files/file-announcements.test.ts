import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { collectAnnouncements } from '../collect-announcements.ts'
import { eventually } from '../render-chat.ts'
import { make, picture, renderFileChat } from './render-file-chat.ts'

const text = (name: string): File => make(name, 'text/plain')

const one = { demo: true, mixedFiles: { files: { maxNumberOfFiles: 1 } } } as const

/** The dialog of the system that picks files has the focus, until it is given back. */
function pretendSystemDialog(): { close(): void } {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  onTestFinished(() => focus.mockRestore())
  return {
    close() {
      focus.mockRestore()
      window.dispatchEvent(new Event('focus'))
    },
  }
}

describe('while the dialog that picks files is closing', () => {
  test('nothing is said of them, and all of it afterwards', async () => {
    const chat = await renderFileChat({ demo: true, images: true, mixedFiles: { files: { acceptedFormats: '.txt' } } })
    const said = collectAnnouncements(chat.root)
    const dialog = pretendSystemDialog()
    await chat.pick([text('a.txt'), make('b.exe')], 1)
    await chat.untilAttached(['a.txt'])
    expect(said).toEqual([])
    dialog.close()
    await eventually(() => said).toEqual(['Only TXT files. b.exe was not added.', 'Attached: a.txt'])
  })

  test('what the page takes out again is not said to be attached', async () => {
    const chat = await renderFileChat()
    const said = collectAnnouncements(chat.root)
    const dialog = pretendSystemDialog()
    await chat.pick([text('a.txt')])
    await chat.untilAttached(['a.txt'])
    chat.button('Remove a.txt').click()
    await chat.untilAttached([])
    await chat.pick([text('b.txt')])
    await chat.untilAttached(['b.txt'])
    dialog.close()
    await eventually(() => said).toEqual(['Removed: a.txt', 'Attached: b.txt'])
  })
})

test('what is removed of files that came together is not said to be attached, and the rest is', async () => {
  const chat = await renderFileChat()
  const said = collectAnnouncements(chat.root)
  await chat.pick([text('a.txt'), text('b.txt'), text('c.txt')])
  await chat.untilAttached(['a.txt', 'b.txt', 'c.txt'])
  chat.button('Remove b.txt').click()
  await eventually(() => said).toEqual(['Removed: b.txt', 'Attached: a.txt, c.txt'])
})

test('of a file that could not be sent is said why, and not that it is attached', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const handler = (_body: unknown, { onResponse }: { onResponse(answer: object): unknown }): void =>
    void onResponse({ error: 'a.txt is too large' })
  const chat = await renderFileChat({
    connect: { handler },
    errorMessages: { displayServiceErrorMessages: true },
    mixedFiles: true,
  })
  const said = collectAnnouncements(chat.root)
  await chat.pick([text('a.txt')])
  await eventually(() => said).toEqual(['Attached: a.txt'])
  await chat.send('Here')
  await eventually(() => said.at(-1)).toBe('a.txt is too large')
  await chat.untilAttached(['a.txt'])
  await chat.pick([text('b.txt')])
  await eventually(() => said.at(-1)).toBe('Attached: b.txt')
  expect(said.filter((words) => words.includes('Attached'))).toEqual(['Attached: a.txt', 'Attached: b.txt'])
})

test('the row of a file that is removed is gone before the next frame, if the focus was elsewhere', async () => {
  const chat = await renderFileChat()
  await chat.pick([await picture('a.png'), text('b.txt')])
  await chat.untilAttached(['a.png', 'b.txt'])
  for (const name of ['a.png', 'b.txt']) {
    chat.input.focus()
    chat.button(`Remove ${name}`).click()
    await Promise.resolve()
    await Promise.resolve()
    expect(chat.all('.file-attachment').filter((row) => row.innerHTML.includes(name))).toEqual([])
  }
})

test('over the limit, what is gone is said once, also where several are', async () => {
  const chat = await renderFileChat(one)
  await chat.pick([text('a.txt')])
  await chat.untilAttached(['a.txt'])
  const said = collectAnnouncements(chat.root)
  await chat.pick([text('b.txt'), text('c.txt')])
  await eventually(() => said.at(-1)).toBe('Attached: c.txt')
  expect(said.filter((words) => words.includes('a.txt'))).toEqual(['You can attach 1 file. Removed: a.txt, b.txt'])
})

test('the button that dismisses why files are not attached says what it dismisses, and leaves the focus in the field', async () => {
  const chat = await renderFileChat(one)
  await chat.pick([text('a.txt'), text('b.txt')])
  await eventually(() => chat.problems().length).toBe(1)
  const button = chat.button('Dismiss')
  const described = chat.root.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('You can attach 1 file. Removed: a.txt')
  button.focus()
  await userEvent.keyboard('{Enter}')
  await eventually(chat.problems).toEqual([])
  expect(chat.root.activeElement).toBe(chat.input)
})
