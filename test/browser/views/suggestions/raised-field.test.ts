import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const prompts = ['When are you open?', 'Where are you?']

/** An empty chat in a window of this size, which it fills. */
async function emptyChat([width, height]: readonly [number, number], options: ChatOptions = {}) {
  const before = [window.innerWidth, window.innerHeight] as const
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(...before))
  const chat = await renderChat({ demo: true, welcome: { prompts }, ...options }, { style: 'width: 100%; height: 100vh' })
  await eventually(() => chat.root.querySelectorAll('[part=suggestion]').length).toBeGreaterThan(0)
  const box = (selector: string) => (chat.root.querySelector(selector) as HTMLElement).getBoundingClientRect()
  return {
    ...chat,
    field: () => box('[part~=field]'),
    words: () => box('[part=welcome] > :last-child'),
    first: () => box('[part=suggestion]'),
    /** From the lower edge of the field to that of the chat. */
    below: () => window.innerHeight - box('[part~=field]').bottom,
  }
}

describe('before the first message', () => {
  test('the field of a wide chat stands between the welcome and its prompts', async () => {
    const { field, words, first } = await emptyChat([1000, 800])
    await eventually(() => field().top - words().bottom).toBeLessThan(60)
    expect(field().top).toBeGreaterThan(words().bottom)
    await eventually(() => first().top - field().bottom).toBeGreaterThan(0)
  })

  test('a second chat of the page welcomes in its middle, too, and on a phone above its field', async () => {
    const first = await emptyChat([1000, 800])
    first.element.remove()
    const second = await emptyChat([1000, 800])
    await eventually(() => second.field().top - second.words().bottom).toBeLessThan(60)
    expect(second.words().top).toBeGreaterThan(200)
    second.element.remove()
    const narrow = await emptyChat([390, 800])
    expect(narrow.words().top).toBeGreaterThan(400)
  })

  test('the field is still after the prompts for the keyboard', async () => {
    const { root } = await emptyChat([1000, 800])
    const [prompt, input] = [root.querySelector('[part=suggestion]'), root.querySelector('[part~=input]')]
    expect(prompt && input && prompt.compareDocumentPosition(input)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test.each([
    ['on a phone', [390, 800], {}],
    ['where the prompts need all the room', [1000, 300], { welcome: { prompts, text: 'A long text. '.repeat(60) } }],
  ] as const)('the field stands at the end of the chat %s', async (_where, size, options) => {
    const { below } = await emptyChat(size, options)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(below()).toBeLessThan(30)
  })

  test('the field stands still once the chat has got another height', async () => {
    const { element, field, words } = await emptyChat([1000, 800])
    await eventually(() => field().top - words().bottom).toBeLessThan(60)
    const tops = new Set<number>()
    for (const height of [780, 760, 740]) {
      element.style.height = `${height}px`
      await eventually(() => Math.abs(field().top - words().bottom - 24)).toBeLessThan(40)
      tops.clear()
      for (let frame = 0; frame < 40; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (frame > 25) tops.add(Math.round(field().top))
      }
      expect([height, tops.size]).toEqual([height, 1])
    }
  })

  test('the field stays below the welcome while a long text is written', async () => {
    const { field, words, first, type } = await emptyChat([1000, 800])
    await type('A line\n'.repeat(5))
    await eventually(() => field().height).toBeGreaterThan(150)
    await eventually(() => first().top - field().bottom).toBeGreaterThan(0)
    await eventually(() => field().top - words().bottom).toBeGreaterThan(0)
  })
})

test('with the first message the field goes to the end of the chat, and back to the middle once all are cleared', async () => {
  const { send, below, element, field, words, texts } = await emptyChat([1000, 800])
  await eventually(() => below()).toBeGreaterThan(200)
  await send('Hello')
  await eventually(() => below()).toBeLessThan(30)
  await eventually(() => texts('ai').length).toBe(1)
  element.clearMessages()
  await eventually(() => below()).toBeGreaterThan(200)
  expect(field().top).toBeGreaterThan(words().bottom)
})
