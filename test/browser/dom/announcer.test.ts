import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAnnouncer } from '../../../sdk/dom/announcer.ts'

function temp() {
  const announcer = createAnnouncer(document.body)
  onTestFinished(() => announcer.destroy())
  const texts = (urgency: string): string[] =>
    [...(announcer.dom.querySelector(`[aria-live=${urgency}]`)?.children ?? [])].map((one) => one.textContent)
  return { ...announcer, texts }
}

describe('the announcer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a text is announced at once', () => {
    const { announce, texts } = temp()
    announce('Hello')
    expect(texts('polite')).toEqual(['Hello'])
    expect(texts('assertive')).toEqual([])
  })

  test('texts in quick succession are announced together a second later, and none is lost', () => {
    const { announce, texts } = temp()
    for (const text of ['One', 'Two', 'Three']) announce(text)
    expect(texts('polite')).toEqual(['One'])
    vi.advanceTimersByTime(1000)
    expect(texts('polite')).toEqual(['One', 'Two Three'])
    vi.advanceTimersByTime(1000)
    announce('Four')
    expect(texts('polite')).toEqual(['One', 'Two Three', 'Four'])
  })

  test('a text of many pages is announced in pieces that end between words, and nothing of it is lost', () => {
    const { announce, texts } = temp()
    const text = 'Some words of it. '.repeat(3000).trim()
    announce(text)
    expect(texts('polite')).toHaveLength(1)
    const said = texts('polite')
    for (let second = 0; second < 3; second += 1) {
      vi.advanceTimersByTime(1000)
      said.push(...texts('polite').slice(-1))
    }
    expect(said.every((piece) => piece.length <= 16_001 && /^\S+ .*\S\s?$/.test(piece))).toBe(true)
    expect(said.map((piece) => piece.trim()).join(' ')).toBe(text)
  })

  test('an assertive text is announced at once, whatever is waiting', () => {
    const { announce, texts } = temp()
    announce('One')
    announce('Two')
    announce('Fire', 'assertive')
    expect(texts('assertive')).toEqual(['Fire'])
  })

  test('a polite text follows an assertive one that came with it', () => {
    const { announce, texts } = temp()
    announce('Allow it?', 'assertive')
    announce('AI said: Let me see')
    expect([texts('assertive'), texts('polite')]).toEqual([['Allow it?'], []])
    vi.advanceTimersByTime(1000)
    expect(texts('polite')).toEqual(['AI said: Let me see'])
  })

  test('the same text is announced again when it comes again', () => {
    const { announce, texts } = temp()
    announce('Again')
    vi.advanceTimersByTime(1000)
    announce('Again')
    expect(texts('polite')).toEqual(['Again', 'Again'])
  })

  test.each(['polite', 'assertive'] as const)(
    'what was announced (%s) is not read again by who reads the page: it stays for two and a half seconds',
    (urgency) => {
      const { announce, texts } = temp()
      announce('Gone', urgency)
      vi.advanceTimersByTime(2499)
      expect(texts(urgency)).toEqual(['Gone'])
      vi.advanceTimersByTime(1)
      expect(texts(urgency)).toEqual([])
    },
  )

  test('the announcer leaves no timer and no node behind', () => {
    const { announce, dom, destroy } = temp()
    announce('One')
    announce('Two', 'assertive')
    destroy()
    expect(vi.getTimerCount()).toBe(0)
    expect(dom.isConnected).toBe(false)
  })
})
