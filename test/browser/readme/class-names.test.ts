import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import chapter from '../../../sdk/styles/README.md?raw'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { readTable } from '../../unit/readme/read-table.ts'
import { silence } from '../silence.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const conversation: ChatOptions = {
  demo: { displayLoading: { message: true } },
  // So small that the messages scroll.
  chatStyle: { height: '200px' },
  avatars: true,
  names: true,
  introMessage: { text: 'Welcome' },
  history: [
    { role: 'user', text: 'Hello' },
    { text: 'One' },
    { text: 'Two' },
    { text: 'Three' },
    { html: '<p>Four</p>' },
    { files: [{ src: picture, type: 'image' }] },
    { files: [{ src: silence, type: 'audio' }] },
    { files: [{ src: 'https://example.com/a.pdf', name: 'a.pdf', type: 'any' }] },
  ],
  scrollButton: true,
  hiddenMessages: true,
}

const input: ChatOptions = {
  demo: true,
  mixedFiles: { files: { infoModal: { textMarkDown: 'Be careful.' } }, button: { position: 'outside-start' } },
  images: { button: { position: 'dropup-menu' } },
  customButtons: [{ position: 'outside-end', tooltip: true }],
  defaultInput: { files: [new File(['words'], 'words.txt', { type: 'text/plain' })] },
}

/** The names in the chapter that this chat contains at this moment. */
const seenIn = ({ root }: RenderedChat, names: readonly string[]): string[] => names.filter((name) => root.querySelector(name))

it('has the ids and class names that the chapter on styling lists', { timeout: 30_000 }, async () => {
  const names = readTable(chapter, 'Class names').flatMap(([, listed = '']) => listed.split(', '))
  expect(names.length).toBeGreaterThan(40)
  const seen = new Set<string>()
  const look = (chat: RenderedChat): void => seenIn(chat, names).forEach((name) => seen.add(name))
  const has = (chat: RenderedChat, selector: string) =>
    eventually(() => {
      look(chat)
      return Boolean(chat.root.querySelector(selector))
    }).toBe(true)

  const talk = await renderChat(conversation)
  await has(talk, '.any-file-message')
  await has(talk, '.audio-message')
  await has(talk, '.deep-chat-loading-message-bubble')
  await has(talk, '.avatar')
  await has(talk, '.name')
  await has(talk, '#hidden-messages')
  talk.element.addMessage({ error: 'Something went wrong' })
  await has(talk, '.error-message-text')
  talk.element.remove()

  const stream = await renderChat({
    connect: { stream: true, handler: (_, signals) => void signals.onResponse({ text: 'Hello' }) },
  })
  await stream.send('Hello')
  await has(stream, '.streamed-message')
  stream.element.remove()

  const field = await renderChat(input)
  await has(field, '.file-attachment')
  await has(field, '.custom-button')
  await has(field, '#dropup-container')
  const dropped = new DataTransfer()
  dropped.items.add(new File(['more'], 'more.txt', { type: 'text/plain' }))
  await eventually(() => {
    const drag = { bubbles: true, composed: true, dataTransfer: dropped }
    field.part('input').dispatchEvent(new DragEvent('dragenter', drag))
    look(field)
    return seen.has('#drag-and-drop')
  }).toBe(true)
  field.part('input').dispatchEvent(new DragEvent('drop', { bubbles: true, composed: true }))
  await field.click('dropup-button')
  await has(field, '.dropup-menu-item')
  await userEvent.keyboard('{Escape}')
  await userEvent.hover(field.part('custom'))
  await has(field, '.tooltip')
  await field.click('upload')
  await has(field, '.modal-button')
  await userEvent.keyboard('{Escape}')
  field.element.remove()

  const asking = document.createElement('confab-chat')
  asking.directConnection = { openAI: { chat: true } }
  document.body.append(asking)
  await eventually(() => asking.shadowRoot?.querySelector('#insert-key-view')).toBeTruthy()
  for (const name of names) if (asking.shadowRoot?.querySelector(name)) seen.add(name)
  asking.remove()

  expect(names.filter((name) => !seen.has(name))).toEqual([])
})
