import { axeFindings } from '../axe-findings.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { eventually } from '../render-chat.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { renderFileChat, make, picture, sound } from './render-file-chat.ts'

const text = make('notes.txt', 'text/plain')

describe.each(isThorough ? (['light', 'dark'] as const) : (['light'] as const))(
  'in the %s theme axe finds nothing in a chat',
  (theme) => {
    test('with attachments of every kind', async () => {
      const chat = await renderFileChat({ demo: true, theme, mixedFiles: true })
      await chat.pick([await picture(), sound(), text, make('wrong.png', 'image/png', 'no picture')])
      await eventually(() => chat.attached().length).toBe(4)
      await userEvent.click(chat.button('Play voice.wav'))
      expect(await axeFindings(chat.element)).toEqual([])
    })

    test('with more attachments than fit, and rejected files', async () => {
      const chat = await renderFileChat({ demo: true, theme, images: true, audio: { files: { maxNumberOfFiles: 20 } } })
      const long = `${'a long name '.repeat(20)}.txt`
      await chat.pick([text, make(long, 'text/plain'), make('empty.png', 'image/png', '')], 0)
      await eventually(() => chat.problems().length).toBe(2)
      expect(await axeFindings(chat.element)).toEqual([])
      await chat.pick([...Array.from({ length: 20 }, (_, index) => sound(`${index}.wav`)), sound('0.wav')], 1)
      await eventually(() => chat.attached().length).toBe(20)
      // Firefox makes scrollable elements focusable unless told otherwise: that tab stop would have no name.
      expect(chat.root.querySelector('#file-attachment-container')?.getAttribute('tabindex')).toBe('-1')
      expect(await axeFindings(chat.element)).toEqual([])
    })

    test('with files dragged over it', async () => {
      const chat = await renderFileChat({ demo: true, theme, mixedFiles: true, history: [{ text: 'Hello' }] })
      await eventually(() => {
        if (!chat.overlay()) chat.dragTo(chat.part('messages'), 'dragenter', [text])
        return chat.overlay()
      }).toBeTruthy()
      expect(await axeFindings(chat.element)).toEqual([])
    })

    test('with the page’s dialog before the picker', async () => {
      const infoModal = { textMarkDown: '## Before you upload\n\n- no [secrets](https://a.example)' }
      const chat = await renderFileChat({ demo: true, theme, mixedFiles: { files: { infoModal } } })
      await chat.picker()
      await userEvent.click(chat.button('Attach file'))
      await eventually(() => chat.root.querySelector('[role=dialog]')).toBeTruthy()
      expect(await axeFindings(chat.element)).toEqual([])
    })
  },
)

test('the attachments are a named list; each control has a name and is large enough', async () => {
  const chat = await renderFileChat()
  await chat.pick([await picture(), sound(), text])
  await eventually(() => chat.attached().length).toBe(3)
  const list = chat.root.querySelector('.attachments')
  expect([list?.tagName, list?.getAttribute('aria-label'), list?.children.length]).toEqual(['UL', 'Attached files', 3])
  const names = ['Remove photo.png', 'Play voice.wav', 'Remove voice.wav', 'Remove notes.txt', 'Attach file']
  for (const name of names) {
    const { width, height } = chat.button(name).getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

test('the keyboard reaches everything in visual order', async () => {
  const chat = await renderFileChat()
  await chat.pick([text, sound()])
  await chat.untilAttached(['notes.txt', 'voice.wav'])
  await chat.pick([text])
  await eventually(() => chat.problems().length).toBe(1)
  chat.button('Dismiss').focus()
  const seen: (string | null | undefined)[] = []
  for (let index = 0; index < 5; index += 1) {
    seen.push(chat.root.activeElement?.getAttribute('aria-label'))
    await userEvent.keyboard('{Tab}')
  }
  expect(seen).toEqual(['Dismiss', 'Remove notes.txt', 'Play voice.wav', 'Remove voice.wav', 'Attach file'])
})

test('right to left, the first attachment is at the right', async () => {
  const chat = await renderFileChat()
  chat.element.dir = 'rtl'
  await chat.pick([await picture(), text])
  await eventually(() => chat.attached().length).toBe(2)
  const [first, second] = chat.all('[part=attachment]').map((item) => item.getBoundingClientRect().x)
  expect(first).toBeGreaterThan(second ?? 0)
})

test('the page’s texts replace all texts', async () => {
  const labels = { uploadFile: 'Datei anhängen', attachmentRemove: '{name} entfernen', fileDuplicate: 'Schon da: {names}' }
  const chat = await renderFileChat({ demo: true, mixedFiles: true, labels })
  await chat.pick([text])
  await chat.pick([text])
  await eventually(chat.problems).toEqual(['Schon da: notes.txt'])
  chat.button('Datei anhängen')
  chat.button('notes.txt entfernen')
})
