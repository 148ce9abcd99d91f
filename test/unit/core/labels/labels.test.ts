import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseOptions } from '../../../../sdk/core/options/config.ts'
import { fillLabel } from '../../../../sdk/core/labels/fill-label.ts'
import { localiseText } from '../../../../sdk/core/labels/localise-text.ts'
import { createLabelTable, type Labels } from '../../../../sdk/core/labels/labels.ts'
import { formatList } from '../../../../sdk/core/labels/format-list.ts'
import { featureLabels } from '../../../../sdk/core/labels/features.ts'
import { messageLabels } from '../../../../sdk/core/labels/messages.ts'
import { allLabels } from '../../../all-labels.ts'
import { ar } from '../../../../sdk/languages/ar.ts'
import { de } from '../../../../sdk/languages/de.ts'
import { he } from '../../../../sdk/languages/he.ts'
import { ja } from '../../../../sdk/languages/ja.ts'
import { pl } from '../../../../sdk/languages/pl.ts'
import { tr } from '../../../../sdk/languages/tr.ts'

const english: Labels = { ...allLabels }

describe('a text of something that few chats load', () => {
  test('cannot be read before its table is registered', () => {
    const { labels } = normaliseOptions({})
    // @ts-expect-error -- the compiler refuses it
    void labels.cameraCapture
    expect(featureLabels(labels).cameraCapture).toBe('Take photo')
  })

  test('is the page’s own where the page gives one', () => {
    expect(featureLabels(normaliseOptions({ labels: { cameraCapture: 'Snap' } }).labels).cameraCapture).toBe('Snap')
  })

  test('is registered for the chats that are there already', () => {
    const { labels } = normaliseOptions({})
    createLabelTable({ ok: 'Fine' })()
    expect((labels as Labels).ok).toBe('Fine')
    createLabelTable({ ok: 'OK' })()
  })
})

describe('a text with a number', () => {
  const news = (labels: Pick<Labels, 'newMessages' | 'language'>, count: number): string =>
    fillLabel(labels, 'newMessages', { count })

  test('has the form that the number asks for', () => {
    expect([1, 2].map((count) => news(english, count))).toEqual(['1 new message', '2 new messages'])
    expect([1, 3, 5, 22].map((count) => news(pl, count))).toEqual([
      '1 nowa wiadomość',
      '3 nowe wiadomości',
      '5 nowych wiadomości',
      '22 nowe wiadomości',
    ])
    expect([1, 2, 3, 11, 100].map((count) => news(ar, count))).toEqual([
      'رسالة جديدة واحدة',
      'رسالتان جديدتان',
      '3 رسائل جديدة',
      '11 رسالة جديدة',
      '100 رسالة جديدة',
    ])
    expect(news(ja, 3)).toBe('3 件の新しいメッセージ')
  })

  test('writes the number as the language does', () => {
    expect(news(english, 12345)).toBe('12,345 new messages')
    expect(news(de, 12345)).toBe('12.345 neue Nachrichten')
    expect(news({ ...english, language: 'en-IN' }, 123456)).toBe('1,23,456 new messages')
    expect(news({ ...ar, language: 'ar-EG' }, 45)).toBe('٤٥ رسالة جديدة')
  })

  test('writes a percentage with its sign as the language does', () => {
    const progress = (labels: Labels): string => fillLabel(labels, 'uploading', { percent: 29 })
    expect(progress(english)).toBe('Uploading… 29%')
    expect(progress(tr)).toContain('%29')
    expect(progress(de)).toContain('29\u00a0%')
    expect(progress({ ...ar, language: 'ar-EG' })).toContain('٢٩٪')
  })

  test('writes no second sign where a page wrote one into its own text', () => {
    const { labels } = normaliseOptions({ labels: { uploading: 'Envoi : {percent} %' } })
    expect(fillLabel(labels, 'uploading', { percent: 29 })).toBe('Envoi : 29 %')
  })

  test('leaves a name that looks like a number as it is', () => {
    expect(fillLabel(english, 'errorFileGone', { name: '0.5' })).toBe('0.5 can no longer be read. Attach it again.')
  })

  test('is one text for all numbers when the page gives one', () => {
    const { labels } = normaliseOptions({ labels: { newMessages: 'New: {count}' } })
    expect([1, 2].map((count) => news(messageLabels(labels), count))).toEqual(['New: 1', 'New: 2'])
  })

  test('holds what it is filled with, whatever that is, and leaves alone what it does not know', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(english, de, ar, he, pl, ja), (name, text, labels) => {
        const said = fillLabel(labels, 'replied', { name, text })
        expect(said).toContain(name)
        expect(said.replace(name, '')).toContain(text)
      }),
    )
    expect(fillLabel({ ...english, replied: '{name} {other}' }, 'replied', { name: 'AI' })).toBe('AI {other}')
  })

  test('has a form for every number there is', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(english, de, ar, he, pl, ja), (count, labels) => {
        expect(news(messageLabels(labels), count)).toMatch(/^\S.*\S$/)
      }),
    )
  })
})

describe('words in a row', () => {
  const names = ['a.txt', 'b.txt', 'c.txt']
  const own = { areOwn: true }
  const open = { areOwn: true, isOpen: true }

  test('are listed as the language lists them', () => {
    expect(formatList(names, english, own)).toBe('a.txt, b.txt, and c.txt')
    expect(formatList(names, de, own)).toBe('a.txt, b.txt und c.txt')
    expect(formatList(names, ja, own)).toBe('a.txt、b.txt、c.txt')
    expect(formatList(['a.txt'], de, own)).toBe('a.txt')
    expect(formatList([], de, own)).toBe('')
  })

  test('are told apart in Thai, which has no separators of its own, and joined as Arabic does', () => {
    expect(formatList(['รูป 1.png', 'b.pdf'], { language: 'th' }, own)).toBe('รูป 1.png และ b.pdf')
    expect(formatList(['รูป 1.png', 'b.pdf', 'c'], { language: 'th-TH' }, own)).toBe('รูป 1.png, b.pdf และ c')
    expect(formatList(['รูป 1.png', 'b.pdf'], { language: 'th' }, open)).toBe('รูป 1.png, b.pdf')
    expect(formatList(['a', 'b', 'c'], ar, own)).toBe('a وb وc')
    expect(formatList(['a', 'b', 'c'], ar, open)).toBe('a، b، c')
  })

  test('have no word before the last one when more follow', () => {
    expect(fillLabel(de, 'fileNames', { names: { words: formatList(names, de, open) }, count: 2 })).toBe(
      'a.txt, b.txt, c.txt und 2 weitere',
    )
    expect(formatList(names, ja, open)).toBe('a.txt、b.txt、c.txt')
  })
})

describe('names in a text', () => {
  const isolated = (...names: string[]): string[] => names.map((name) => `\u2068${name}\u2069`)

  test.each([
    ['a Latin one in a Hebrew sentence', he, 'report (1).pdf', 'report (1).pdf'],
    ['a Hebrew one in an English sentence', english, 'חוזה (2).pdf', 'חוזה (2).pdf'],
    ['one of signs and digits in an Arabic sentence', ar, '(2024) .', '(2024) .'],
    ['one that would leave its place', he, 'a\u2069\u202egnp.exe', 'a\\u2069\\u202egnp.exe'],
    ['one with marks, in an English sentence of Latin letters', english, 'a\u202eb', undefined],
    ['a Latin one in an English sentence', english, 'report (1).pdf', undefined],
    ['one that looks like a placeholder', ar, '{name}$&', '{name}$&'],
  ])('are isolated where something is written from right to left: %s', (_what, labels, name, expected) => {
    const text = fillLabel(featureLabels(labels), 'attachmentRemove', { name })
    expect(text.match(/\u2068.*\u2069/g) ?? undefined).toEqual(expected === undefined ? undefined : isolated(expected))
    expect(text).not.toMatch(/[\u202a-\u202e]/)
  })

  test('are isolated one by one in a list, and what joins them is not', () => {
    const names = formatList(['a.txt', 'חוזה.pdf'], he)
    expect(names).toBe(isolated('a.txt', 'חוזה.pdf').join(' ו'))
    expect(fillLabel(featureLabels(he), 'attachmentAdded', { names: { words: names } })).toContain(names)
  })
})

describe('what the SDK says in English', () => {
  test('is said in the words of the page, errors and what the input is for apart', () => {
    expect(localiseText('Connection error', 'error', de)).toBe('Verbindung unterbrochen. Bitte die Netzwerkverbindung prüfen.')
    expect(localiseText('Ask me anything!', 'input', de)).toBe('Was möchten Sie wissen?')
    expect(localiseText('Message', 'error', de)).toBe('Message')
  })

  test('is left alone when it is nothing of the SDK', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!Object.values(allLabels).some((label) => label === text))
        expect(localiseText(text, 'error', de)).toBe(text)
      }),
    )
  })
})
