import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../render-chat.ts'
import { renderFileChat, make, picture } from './render-file-chat.ts'

const text = make('notes.txt', 'text/plain')

test('files that are dropped anywhere on the chat are attached, and an overlay shows where', async () => {
  const chat = await renderFileChat({ demo: true, mixedFiles: true })
  await chat.drop([text, await picture()])
  await chat.untilAttached(['notes.txt', 'photo.png'])
  expect(chat.overlay()).toBeNull()
})

test('the overlay stays while the pointer moves between elements of the chat, and disappears when it leaves', async () => {
  const chat = await renderFileChat()
  await eventually(() => {
    if (!chat.overlay()) chat.dragTo(chat.part('messages'), 'dragenter', [text])
    return chat.overlay()?.textContent
  }).toBe('Drop files here')
  const [messages, overlay] = [chat.part('messages'), chat.part('drop-overlay')]
  chat.dragTo(overlay, 'dragenter', [text])
  chat.dragTo(messages, 'dragleave', [text])
  expect(chat.overlay()).toBe(overlay)
  expect(chat.dragTo(overlay, 'dragover', [text]).defaultPrevented).toBe(true)
  chat.dragTo(overlay, 'dragleave', [text])
  expect(chat.overlay()).toBeNull()
})

test('while files are dragged hardly anything shows through, and the field that takes them is lit above that', async () => {
  const chat = await renderFileChat()
  const styleOf = (one: Element | null) => getComputedStyle(one as Element)
  const field = chat.root.querySelector('#text-input-container') as HTMLElement
  const line = () => getComputedStyle(field).borderTopColor
  const before = line()
  await eventually(() => {
    if (!chat.overlay()) chat.dragTo(chat.part('messages'), 'dragenter', [text])
    return chat.overlay()
  }).toBeTruthy()
  const [, alpha] = /[/,]\s*([\d.]+)\)$/.exec(styleOf(chat.overlay()).backgroundColor) ?? []
  expect(Number(alpha)).toBeCloseTo(0.94)
  await eventually(line).not.toBe(before)
  const { left, top, width, height } = field.getBoundingClientRect()
  const over = chat.root.elementsFromPoint(left + width / 2, top + height / 2)
  // Only what is above the field can cover it; the pointer is over the overlay alone.
  expect(over[0]).toBe(chat.overlay())
  expect(Number(styleOf(chat.root.querySelector('#input')).zIndex)).toBeGreaterThan(Number(styleOf(chat.overlay()).zIndex))
  chat.dragTo(document.body, 'drop', [text])
  await eventually(line).toBe(before)
})

test('the overlay disappears when the drag ends elsewhere, and nothing is attached', async () => {
  const chat = await renderFileChat()
  await eventually(() => {
    if (!chat.overlay()) chat.dragTo(chat.part('messages'), 'dragenter', [text])
    return chat.overlay()
  }).toBeTruthy()
  chat.dragTo(document.body, 'drop', [text])
  expect([chat.overlay(), chat.attached()]).toEqual([null, []])
})

test('dragged text is left to the browser', async () => {
  const chat = await renderFileChat()
  await chat.drop([text])
  await chat.untilAttached(['notes.txt'])
  const isLeft = ['dragenter', 'dragover', 'drop'].map((type) => !chat.dragTo(chat.part('messages'), type, []).defaultPrevented)
  expect([chat.overlay(), isLeft]).toEqual([null, [true, true, true]])
})

test('a dropped folder is not attached, and the visitor reads so', async () => {
  const entry = vi.spyOn(DataTransferItem.prototype, 'webkitGetAsEntry').mockReturnValue({ isDirectory: true } as FileSystemEntry)
  onTestFinished(() => entry.mockRestore())
  const chat = await renderFileChat()
  await chat.drop([make('holiday', '', 'x'.repeat(4096))])
  await eventually(chat.problems).toEqual(["You can't attach empty files or folders. holiday was not added."])
  expect(chat.attached()).toEqual([])
})

test('the page can style or turn off the overlay, at any time', async () => {
  const chat = await renderFileChat({ demo: true, mixedFiles: true, dragAndDrop: { backgroundColor: 'rgb(1, 2, 3)' } })
  await eventually(() => {
    if (!chat.overlay()) chat.dragTo(chat.part('messages'), 'dragenter', [text])
    return chat.overlay()
  }).toBeTruthy()
  expect(chat.part('drop-overlay').style.backgroundColor).toBe('rgb(1, 2, 3)')
  chat.element.dragAndDrop = false
  await eventually(chat.overlay).toBeNull()
  expect(chat.dragTo(chat.part('messages'), 'dragenter', [text]).defaultPrevented).toBe(false)
  chat.element.dragAndDrop = true
  await chat.drop([text])
  await chat.untilAttached(['notes.txt'])
})

test('a chat without file uploads ignores dropped and pasted files', async () => {
  const chat = await renderFileChat({ demo: true, dragAndDrop: true })
  chat.paste([text])
  await chat.send('Hello')
  await eventually(() => chat.texts('ai').length).toBe(1)
  expect(chat.dragTo(chat.part('messages'), 'drop', [text]).defaultPrevented).toBe(false)
  expect(chat.messages()[0]?.files).toBeUndefined()
})

test('two chats on a page each accept what is dropped on them', async () => {
  const [one, other] = [await renderFileChat(), await renderFileChat()]
  await one.drop([text])
  await one.untilAttached(['notes.txt'])
  expect([other.attached(), other.overlay()]).toEqual([[], null])
})

test('a chat that was removed from the page no longer listens for drops', async () => {
  const chat = await renderFileChat()
  await chat.drop([text])
  await chat.untilAttached(['notes.txt'])
  const container = chat.root.querySelector('#container') as HTMLElement
  chat.element.remove()
  await eventually(() => chat.dragTo(container, 'dragenter', [text]).defaultPrevented).toBe(false)
})
