import { afterAll, expect, test } from 'vitest'
import { chatElement, closeBrowsers, page, visit, type Visit } from './visit.ts'

afterAll(closeBrowsers)

const paragraphs = Array.from(
  { length: 60 },
  (_, index) => `Paragraph ${index} with some words that make more than one line in a narrow chat of this kind.\n\n`,
)

/** A page that gives its chat this place, and another one. */
const placed = page(
  `<div id="place" style="width: 320px; height: 568px">${chatElement('style="width: 100%; height: 100%"')}</div><div id="other" style="width: 320px; height: 568px"></div>`,
)

/** The first paragraph in view, and how far it is from the upper edge of the view. */
const read = ({ tab }: Visit) =>
  tab.run(() => {
    const root = document.querySelector('confab-chat')?.shadowRoot
    const edge = root?.querySelector('[part~="messages"]')?.getBoundingClientRect().top ?? 0
    const first = [...(root?.querySelectorAll('[part~="ai-bubble"] p') ?? [])].find(
      (paragraph) => paragraph.getBoundingClientRect().bottom > edge + 5,
    )
    return { text: first?.textContent.slice(0, 13), top: Math.round((first?.getBoundingClientRect().top ?? 0) - edge) }
  })

/** Waits until what is in view has not changed for half a second. */
const rests = ({ tab }: Visit) =>
  tab.run(async () => {
    const list = document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="messages"]')
    const place = () => `${list?.scrollTop} ${list?.scrollHeight} ${list?.clientWidth}`
    for (let since = performance.now(), before = place(); performance.now() - since < 500;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (place() === before) continue
      before = place()
      since = performance.now()
    }
  })

/** A visitor who has scrolled up in a long answer. */
async function reader(): Promise<Visit> {
  const visitor = await visit()
  await visitor.open(placed)
  visitor.site.answerWith({ pieces: paragraphs })
  await visitor.ask('Question')
  await visitor.answered(1, 'Paragraph 59')
  await expect.poll(async () => (await visitor.chat()).top).toBeGreaterThan(2000)
  await rests(visitor)
  await visitor.tab.run(() =>
    document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="messages"]')?.scrollBy(0, -1500),
  )
  // The chat knows that its end was left.
  await expect.poll(() => visitor.find('[part~="scroll-button"]')).toBeTruthy()
  await rests(visitor)
  return visitor
}

/** Changes the size of the chat's place. */
const resize = async (visitor: Visit, width: number, height: number): Promise<void> => {
  await visitor.tab.run(
    (...size) => {
      const place = document.querySelector<HTMLElement>('#place')
      if (place) Object.assign(place.style, { width: `${size[0]}px`, height: `${size[1]}px` })
    },
    width,
    height,
  )
  await rests(visitor)
}

test('a phone that is turned and turned back shows what was read', async () => {
  const visitor = await reader()
  const { text, top } = await read(visitor)
  for (let turn = 0; turn < 3; turn++) {
    await resize(visitor, 568, 320)
    expect((await read(visitor)).text).toBe(text)
    await resize(visitor, 320, 568)
    expect((await read(visitor)).text).toBe(text)
    expect(Math.abs((await read(visitor)).top - top)).toBeLessThanOrEqual(2)
  }
})

/** Changes after which a page shows its chat as it was. */
const interruptions: Readonly<Record<string, () => unknown>> = {
  'put elsewhere in the page': () => document.querySelector('#other')?.append(document.querySelector('confab-chat') ?? ''),
  'put elsewhere in the page, and back': () => {
    const chat = document.querySelector('confab-chat') ?? ''
    document.querySelector('#other')?.append(chat)
    document.querySelector('#place')?.prepend(chat)
  },
  'taken out of the page for a moment': async () => {
    const chat = document.querySelector('confab-chat')
    chat?.remove()
    await new Promise((resolve) => setTimeout(resolve, 500))
    document.querySelector('#other')?.append(chat ?? '')
  },
  'hidden and shown by its style': async () => {
    const chat = document.querySelector<HTMLElement>('confab-chat')
    chat?.style.setProperty('display', 'none')
    await new Promise((resolve) => setTimeout(resolve, 300))
    chat?.style.removeProperty('display')
  },
  'hidden and shown with what it is in': async () => {
    document.querySelector('#place')?.toggleAttribute('hidden', true)
    await new Promise((resolve) => setTimeout(resolve, 300))
    document.querySelector('#place')?.toggleAttribute('hidden', false)
  },
}

test.for(Object.entries(interruptions))('a chat that is %s shows what was read', async ([, interrupt]) => {
  const visitor = await reader()
  const before = await read(visitor)
  await visitor.tab.run(interrupt)
  await rests(visitor)
  const after = await read(visitor)
  expect(after.text).toBe(before.text)
  expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2)
})
