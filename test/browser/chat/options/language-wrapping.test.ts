// @module-tag thorough: every option and every text in turn, and in long words.
import { describe, expect, test } from 'vitest'
import { eventually, renderChat } from '../../render-chat.ts'

const unbroken: Readonly<Record<string, string>> = {
  th: 'ข้อความภาษาไทยที่ยาวมากและไม่มีช่องว่างระหว่างคำ'.repeat(6),
  'zh-Hant': '這是一段沒有空格的很長的文字'.repeat(12),
  ru: 'оченьдлинноесловобезпробелов'.repeat(8),
  ar: 'نصطويلبدونمسافات'.repeat(12),
}

/** The boxes with horizontal overflow. */
const overflowing = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll<HTMLElement>('#text-input, [part~=message], [part~=error], [part~=composer], #container')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((frame) => frame.id || frame.part.value)

describe.each(Object.entries(unbroken))('in %s, on a small screen', (language, text) => {
  test('a long text without spaces wraps in the input, a message and an error', async () => {
    const chat = await renderChat(
      {
        language,
        demo: { displayErrors: { default: true } },
        history: [{ text }],
        errorMessages: { overrides: { default: text } },
      },
      { style: 'width: 320px; height: 480px' },
    )
    await eventually(() => chat.root.getElementById('container')?.lang).toBe(language)
    await eventually(() => chat.texts('error').join()).toContain(text)
    const { input } = chat
    const heightOfALine = input.clientHeight
    await chat.type(text)
    await eventually(() => input.clientHeight).toBeGreaterThan(heightOfALine)
    expect(overflowing(chat.root)).toEqual([])
  })
})
