import { afterAll, describe, expect, inject, test } from 'vitest'
import { chatElement, closeBrowsers, page, visit, type Visit } from './visit.ts'

afterAll(closeBrowsers)

const html = page(`<p id="before">Our bread</p>${chatElement()}<textarea id="target"></textarea>`)

/** What is on the clipboard, as a field shows it into which it is pasted. */
async function pasted({ tab, clickOn }: Visit): Promise<string> {
  await clickOn('#target')
  await tab.press('Control', 'a')
  await tab.press('Control', 'v')
  const read = () => tab.run(() => document.querySelector<HTMLTextAreaElement>('#target')?.value ?? '')
  await expect.poll(read).not.toBe('')
  return read()
}

/** What the chat tells screen readers at the moment. */
const told = ({ tab }: Visit): Promise<string> =>
  tab.run(() =>
    [...(document.querySelector('confab-chat')?.shadowRoot?.querySelectorAll('[aria-live]') ?? [])]
      .map(({ textContent }) => textContent)
      .join(' '),
  )

/** A chat with an answer, which screen readers are being told. */
async function answered(): Promise<Visit> {
  const visitor = await visit()
  await visitor.open(html)
  visitor.site.answerWith({ pieces: ['We open at seven.'] })
  await visitor.ask('When?')
  await visitor.answered(1, 'seven')
  await expect.poll(() => told(visitor)).toContain('We open at seven.')
  return visitor
}

// Not tried in WebKit yet.
describe.skipIf(inject('browserName') === 'webkit')('what a visitor copies of a page with a chat', () => {
  const selections: readonly (readonly [string, (visitor: Visit) => Promise<void>])[] = [
    ['with Ctrl+A', ({ tab }) => tab.press('Control', 'a')],
    [
      'with the mouse from above to below',
      async ({ tab, find }) => {
        const [from, to] = [await find('#before'), await find('[part~="input-area"]')]
        if (from && to) await tab.drag(from, { x: to.x, y: to.y + 200 })
      },
    ],
    [
      'as a range around the chat',
      ({ tab }) =>
        tab.run(() => {
          const chat = document.querySelector('confab-chat')
          const selection = getSelection()
          const range = document.createRange()
          if (chat) range.selectNode(chat)
          selection?.removeAllRanges()
          selection?.addRange(range)
        }),
    ],
  ]

  test.for(selections)('%s is what is seen, without what screen readers are told and what fields ask for', async ([, select]) => {
    const visitor = await answered()
    await visitor.clickOn('#before')
    await select(visitor)
    await visitor.tab.press('Control', 'c')
    const text = await pasted(visitor)
    expect(await told(visitor)).toContain('We open at seven.')
    expect(text).toContain('When?')
    for (const hidden of ['AI said', 'is answering', 'Ask me anything']) expect(text).not.toContain(hidden)
  })

  test('is an earlier message, when it points at it and presses Copy', async () => {
    const visitor = await answered()
    visitor.site.answerWith({ pieces: ['It is rye.'] })
    await visitor.ask('Which bread?')
    await visitor.answered(1, 'rye')
    expect(await visitor.tab.run(() => matchMedia('(hover: hover) and (pointer: fine)').matches)).toBe(true)
    const first = await visitor.tab.run(() => {
      const bubble = document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="ai-bubble"]')
      const { x = 0, y = 0, width = 0, height = 0 } = bubble?.getBoundingClientRect() ?? {}
      return { x: x + width / 2, y: y + height / 2 }
    })
    await visitor.tab.pointAt(first)
    await visitor.clickOn('.floating [part~="action-copy"]')
    await expect.poll(() => visitor.find('[aria-label="Copied"]')).toBeTruthy()
    expect(await pasted(visitor)).toBe('We open at seven.')
  })
})
