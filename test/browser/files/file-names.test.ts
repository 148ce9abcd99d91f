import { describe, expect, test } from 'vitest'
import type { MessageFile } from '../../../sdk/core/options/options.ts'
import { de } from '../../../sdk/languages/de.ts'
import { ja } from '../../../sdk/languages/ja.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { make, renderFileChat } from './render-file-chat.ts'

const family = '👨‍👩‍👧‍👦'
const long = `${family.repeat(3)} report of the committee${'🇹🇭'.repeat(9)}`

describe('a long name of a file', () => {
  test('is shortened between its letters where the file is rejected, and can be read whole', async () => {
    const chat = await renderFileChat({ demo: true, images: true })
    await chat.pick([make(long, 'text/plain')])
    await eventually(() => chat.problems().length).toBe(1)
    const [sentence] = chat.all('[part=file-problems] p')
    const letters = [...new Intl.Segmenter().segment(sentence?.textContent ?? '')].map(({ segment }) => segment)
    expect([sentence?.title, letters.filter((letter) => /[\u{1F1E6}-\u{1F1FF}]|👨/u.test(letter))]).toEqual([
      long,
      [family, '🇹🇭', '🇹🇭', '🇹🇭'],
    ])
  })

  test('has no tooltip where the sentence has all of it', async () => {
    const chat = await renderFileChat({ demo: true, images: true })
    await chat.pick([make('notes.txt', 'text/plain')])
    await eventually(() => chat.all('[part=file-problems] p').map((sentence) => sentence.hasAttribute('title'))).toEqual([false])
  })
})

test('an attached file says how large it is, as the visitor’s language writes it', async () => {
  const chat = await renderFileChat({ demo: true, mixedFiles: true, labels: de })
  await chat.pick([make('bericht.pdf', 'application/pdf', 'x'.repeat(1_240_000))])
  await chat.untilAttached(['bericht.pdf'])
  const sizes = chat.all('[part=attachment]').map((chip) => chip.querySelector('.file-size')?.textContent)
  expect(sizes).toEqual([' 1,2 MB'])
  await chat.send('Hier')
  await eventually(() => chat.root.querySelector('[part=file] .file-size')?.textContent).toBe(' 1,2 MB')
})

describe('a file without a name', () => {
  test('is called a file in the visitor’s language among the attachments', async () => {
    const chat = await renderFileChat({ demo: true, mixedFiles: true, labels: de })
    await chat.pick([make('', 'text/plain', 'x')])
    await chat.untilAttached([de.file])
    await chat.untilButton(de.attachmentRemove.replace('{name}', de.file))
  })

  test.each<[string, MessageFile]>([
    ['none', { src: 'https://a.example/x' }],
    ['an empty one', { src: 'https://a.example/x', name: '' }],
    ['spaces', { src: 'https://a.example/x', name: ' \t' }],
    ['that of an empty file', { ref: new File(['x'], '') }],
    ['null', { src: 'https://a.example/x', name: null as never }],
  ])('is called so on its card: %s', async (_what, file) => {
    const chat = await renderChat({ demo: true, labels: ja, history: [{ role: 'ai', files: [file] }] })
    await eventually(() => chat.root.querySelector('[part=file] [dir=auto]')?.textContent).toBe(ja.file)
  })

  test('is called so though the language comes later than the card', async () => {
    const chat = await renderChat({
      demo: true,
      language: 'de',
      history: [{ role: 'ai', files: [{ src: 'https://a.example/x' }] }],
    })
    await eventually(() => chat.root.querySelector('[part=file]')?.textContent).toBe(de.file)
  })
})

describe('a long name that a service gives', () => {
  test('to a tool is shown in part, and whole as its tooltip', async () => {
    const title = `Look up ${family.repeat(40)}`
    const part = { type: 'tool', id: 'a', name: 'look_up', title, state: 'input-available', input: '{}' } as const
    const chat = await renderChat({ demo: true, history: [{ role: 'ai', parts: [part] }] })
    await eventually(() => chat.root.querySelector<HTMLElement>('.tool-name')?.title).toBe(title)
    expect(chat.root.querySelector('.tool-name')?.textContent).toMatch(new RegExp(`^Look up (?:${family})+…$`, 'u'))
  })

  test('to data is shown in part, and whole as its tooltip', async () => {
    const name = `weather-${'🇹🇭'.repeat(60)}`
    const chat = await renderChat({ demo: true, history: [{ role: 'ai', parts: [{ type: `data-${name}`, data: 1 }] }] })
    await eventually(() => chat.root.querySelector<HTMLElement>('.tool-name')?.title).toBe(name)
    expect(chat.root.querySelector('.tool-name')?.textContent).toMatch(/^\S+ (?:🇹🇭)+…$/u)
  })
})
