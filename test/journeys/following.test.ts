import { afterAll, expect, inject, test } from 'vitest'
import { chatElement, closeBrowsers, page, visit, type Visit } from './visit.ts'

afterAll(closeBrowsers)

const words = (count: number): string[] => Array.from({ length: count }, (_, index) => `word${index} and some more `)
const code = [
  'Look:\n\n```js\n',
  ...Array.from({ length: 40 }, (_, index) => `const loaf${index} = bake('rye', ${index})\n`),
  '```\n\n',
  'That is the end.',
]
/** Twenty a second. */
const every = 50

const isAtEnd = (visitor: Visit) =>
  expect.poll(async () => (await visitor.chat()).below, { timeout: 30_000 }).toBeLessThanOrEqual(1)

/** Waits until the view has not moved for half a second: a smooth jump takes its time. */
const rests = ({ tab }: Visit) =>
  tab.run(async () => {
    const list = document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="messages"]')
    for (let since = performance.now(), top = list?.scrollTop; performance.now() - since < 500;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (list?.scrollTop === top) continue
      top = list?.scrollTop
      since = performance.now()
    }
  })

/** Waits until text has come while the view stays where it is. */
async function staysWhileTextComes(visitor: Visit): Promise<void> {
  const { top, answers } = await visitor.chat()
  await expect
    .poll(async () => (await visitor.chat()).answers.at(-1)?.length)
    .toBeGreaterThan((answers.at(-1)?.length ?? 0) + 200)
  expect((await visitor.chat()).top).toBe(top)
}

/** Waits until an answer is longer than the view, and followed. */
async function waitForOverflow(visitor: Visit): Promise<void> {
  await expect.poll(async () => (await visitor.chat()).top, { timeout: 30_000 }).toBeGreaterThan(300)
}

test.for(['', 'theme="messenger"'])('four answers are followed to their ends (%s)', async (theme) => {
  const visitor = await visit()
  await visitor.open(page(chatElement(theme)))
  visitor.site.answerWith({ pieces: words(80), every: 10 })
  for (let count = 1; count <= 4; count++) {
    await visitor.ask(`Question ${count}`)
    await visitor.answered(count, 'word79')
    await isAtEnd(visitor)
  }
})

test('answers are followed while the mouse rests over them', async () => {
  const visitor = await visit()
  await visitor.open(page(chatElement('style="width: 400px; height: 500px"')))
  visitor.site.answerWith({ pieces: words(120), every: 20 })
  for (let count = 1; count <= 4; count++) {
    await visitor.ask(`Question ${count}`)
    await visitor.tab.click({ x: 200, y: 330 })
    await visitor.answered(count, 'word119')
    await rests(visitor)
    await isAtEnd(visitor)
  }
})

test('an answer is followed past code that is highlighted', async () => {
  const visitor = await visit()
  await visitor.open()
  visitor.site.answerWith({ pieces: [...words(60), '\n\n', ...code], every: 20 })
  await visitor.ask('How?')
  await visitor.answered(1, 'That is the end.')
  await isAtEnd(visitor)
  await expect
    .poll(() =>
      visitor.tab.run(() => document.querySelector('confab-chat')?.shadowRoot?.querySelectorAll('.hljs-keyword').length),
    )
    .toBeGreaterThan(10)
  await isAtEnd(visitor)
})

test('an answer that comes at once is shown to its end', async () => {
  const visitor = await visit()
  await visitor.open()
  visitor.site.answerWith({ pieces: [words(40).join('')] }, { pieces: [code.join('')] })
  await visitor.ask('How?')
  await visitor.answered(1, 'word39')
  await isAtEnd(visitor)
  await visitor.ask('And in code?')
  await visitor.answered(1, 'That is the end.')
  await isAtEnd(visitor)
})

test('short answers are shown to their ends', async () => {
  const visitor = await visit()
  await visitor.open()
  visitor.site.answerWith({ pieces: ['Yes ', 'it ', 'is.'], every: 40 })
  for (let count = 1; count <= 10; count++) {
    await visitor.ask(`Question ${count}`)
    await visitor.answered(count, 'is.')
    await rests(visitor)
    await isAtEnd(visitor)
  }
})

/** A page that gives its chat this place, and another one. */
const placed = page(
  `<div id="place" style="width: 350px; height: 500px">${chatElement('style="width: 100%; height: 100%"')}</div><div id="other" style="width: 350px; height: 500px"></div>`,
)

/** Changes the size of the chat's place, step by step. */
const resize = ({ tab }: Visit, ...sizes: readonly (readonly [width: number, height: number])[]) =>
  tab.run(async (all) => {
    const place = document.querySelector<HTMLElement>('#place')
    for (const [width, height] of all) {
      if (place) Object.assign(place.style, { width: `${width}px`, height: `${height}px` })
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }, sizes)

const changes: Readonly<Record<string, (visitor: Visit) => Promise<unknown>>> = {
  'a wider page': (visitor) => resize(visitor, [800, 500]),
  'a taller page': (visitor) => resize(visitor, [350, 750]),
  'a phone that is turned, and turned back': (visitor) => resize(visitor, [700, 340], [350, 500], [700, 340], [350, 500]),
  'a keyboard that opens and closes': (visitor) => resize(visitor, [350, 260], [350, 500], [350, 260], [350, 500]),
  'a page that moves its chat': ({ tab }) =>
    tab.run(() => document.querySelector('#other')?.append(document.querySelector('confab-chat') ?? '')),
  'a page that is zoomed by its style': ({ tab }) =>
    tab.run(async () => {
      document.body.style.zoom = '1.5'
      await new Promise((resolve) => setTimeout(resolve, 300))
      document.body.style.zoom = '1'
    }),
}

test.for(Object.entries(changes))('an answer that streams is followed through %s', async ([, change]) => {
  const visitor = await visit()
  await visitor.open(placed)
  visitor.site.answerWith({ pieces: words(150), every })
  await visitor.ask('Question')
  await waitForOverflow(visitor)
  await change(visitor)
  await visitor.answered(1, 'word149')
  await isAtEnd(visitor)
})

const departures = {
  async 'the wheel'({ tab, find }) {
    const point = await find('[part~="messages"]')
    if (point) await tab.wheel(point, -400)
  },
  async 'a key'({ tab }) {
    await tab.press('Shift', 'Tab')
    await tab.run(() =>
      document.querySelector('confab-chat')?.shadowRoot?.querySelector<HTMLElement>('[part~="messages"]')?.focus(),
    )
    await tab.press('PageUp')
  },
  async 'a jump of the page, or of find in page'({ tab }) {
    await tab.run(() =>
      document
        .querySelector('confab-chat')
        ?.shadowRoot?.querySelector('[part~="user-bubble"]')
        ?.scrollIntoView({ block: 'start' }),
    )
  },
  async 'a smooth jump of the page'({ tab }) {
    await tab.run(() =>
      document
        .querySelector('confab-chat')
        ?.shadowRoot?.querySelector('[part~="user-bubble"]')
        ?.scrollIntoView({ block: 'start', behavior: 'smooth' }),
    )
  },
} satisfies Record<string, (visitor: Visit) => Promise<void>>

// Chromium and Firefox move a smooth scroll on another thread: following ends it before the page can see that it began.
const possible = Object.entries(departures).filter(([name]) => inject('browserName') === 'webkit' || !name.includes('smooth'))

test.for(possible)('an answer that streams is let go by %s', async ([, leave]) => {
  const visitor = await visit()
  await visitor.open()
  // It goes on until the test ends.
  visitor.site.answerWith({ pieces: words(2000), every })
  await visitor.ask('Question')
  await waitForOverflow(visitor)
  await leave(visitor)
  await expect.poll(async () => (await visitor.chat()).below).toBeGreaterThan(150)
  await rests(visitor)
  await staysWhileTextComes(visitor)
})

test('the jump button leads to what arrives on its way, too', async () => {
  const visitor = await visit()
  await visitor.open()
  visitor.site.answerWith({ pieces: words(200), every: 20 })
  await visitor.ask('Question')
  await waitForOverflow(visitor)
  const point = await visitor.find('[part~="messages"]')
  if (point) await visitor.tab.wheel(point, -600)
  await expect.poll(async () => (await visitor.chat()).below).toBeGreaterThan(150)
  await visitor.click('scroll-button')
  await visitor.answered(1, 'word199')
  await isAtEnd(visitor)
})

test('a picture that loads above does not move what is read', async () => {
  const visitor = await visit()
  const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="360"><rect width="300" height="360"/></svg>')}`
  const html = `<p class="first">First</p><img class="late" alt="">${'<p>One of many lines.</p>'.repeat(20)}<p class="read">Read</p>${'<p>More lines.</p>'.repeat(20)}`
  const history = [{ role: 'ai', html }]
  await visitor.open(page(chatElement(`history='${JSON.stringify(history).replaceAll("'", '&#39;')}'`)))
  const place = () =>
    visitor.tab.run(() => document.querySelector('confab-chat')?.shadowRoot?.querySelector('.read')?.getBoundingClientRect().top)
  await expect.poll(place).toBeTruthy()
  await isAtEnd(visitor)
  await visitor.tab.run(() =>
    document.querySelector('confab-chat')?.shadowRoot?.querySelector('[part~="messages"]')?.scrollBy(0, -300),
  )
  // The chat knows that its end was left.
  await expect.poll(() => visitor.find('[part~="scroll-button"]')).toBeTruthy()
  await rests(visitor)
  const before = await place()
  await visitor.tab.run((url) => {
    const image = document.querySelector('confab-chat')?.shadowRoot?.querySelector<HTMLImageElement>('.late')
    if (image) image.src = url
    return image?.decode()
  }, picture)
  const height = () =>
    visitor.tab.run(() => document.querySelector('confab-chat')?.shadowRoot?.querySelector('.late')?.clientHeight)
  await expect.poll(height).toBeGreaterThan(200)
  await expect.poll(async () => Math.abs(((await place()) ?? 0) - (before ?? 0))).toBeLessThanOrEqual(1)
})
