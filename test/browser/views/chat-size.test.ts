import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createChat, type ChatOptions } from '../../../sdk/entries/index.ts'
import '../../../sdk/entries/element.ts'
import { createLauncher } from '../../../sdk/entries/launcher.ts'
import { eventually } from '../render-chat.ts'

// Pages put the chat into parents of any kind. Those that are as wide as what is in them have no width that a percentage could be of.

const phone = 320
const desktop = 1440

interface Parent {
  /** The page around the chat, which comes into the element with the class `here`. */
  readonly html: string
  /** What the page does with it. */
  show?(here: HTMLElement): void
}

const parents: Readonly<Record<string, Parent>> = {
  'a plain block': { html: '<div class="here"></div>' },
  'a fixed corner': { html: '<div class="here" style="position: fixed; inset: auto 16px 16px auto"></div>' },
  'an absolute corner': {
    html: '<div style="position: relative; height: 700px"><div class="here" style="position: absolute; right: 0; bottom: 0"></div></div>',
  },
  'a wrapper in a row of a flex box': { html: '<div style="display: flex; gap: 16px"><div class="here"></div></div>' },
  'a wrapper in a centred column of a flex box': {
    html: '<div style="display: flex; flex-direction: column; align-items: center"><div class="here"></div></div>',
  },
  'a wrapper in an automatic column of a grid': {
    html: '<div style="display: grid; grid-template-columns: auto; justify-content: center"><div class="here"></div></div>',
  },
  'a centred item of a grid': { html: '<div style="display: grid; place-items: center"><div class="here"></div></div>' },
  'an inline block': { html: '<span class="here" style="display: inline-block"></span>' },
  'an inline flex box': { html: '<span class="here" style="display: inline-flex"></span>' },
  'a float': { html: '<div class="here" style="float: right"></div>' },
  'a block that fits its content': { html: '<div class="here" style="width: fit-content"></div>' },
  'a cell of a table': { html: '<table style="border-spacing: 0"><tr><td class="here" style="padding: 0"></td></tr></table>' },
  'a box displayed as a table': { html: '<div class="here" style="display: table"></div>' },
  'a modal dialog': {
    html: '<dialog class="here" style="border: 0; padding: 0"></dialog>',
    show: (here) => (here as HTMLDialogElement).showModal(),
  },
  'a popover': {
    html: '<div class="here" popover="manual" style="border: 0; padding: 0"></div>',
    show: (here) => here.showPopover(),
  },
  'nested flex boxes': {
    html: '<div style="display: flex"><div style="display: flex; padding: 0 8px"><div style="display: flex" class="here"></div></div></div>',
  },
  'an aside as wide as its content': { html: '<aside class="here" style="width: max-content"></aside>' },
  'a floating figure in a grid': {
    html: '<div style="display: inline-grid"><figure class="here" style="float: left; margin: 0"></figure></div>',
  },
  'a fieldset in a flex box': {
    html: '<div style="display: flex"><fieldset class="here" style="border: 0; margin: 0; padding: 0"></fieldset></div>',
  },
  'the middle of the window': {
    html: '<div class="here" style="position: fixed; inset: 0; margin: auto; width: fit-content; height: fit-content"></div>',
  },
  'a right-to-left corner': {
    html: '<div dir="rtl" style="position: fixed; inset: auto auto 16px 16px" class="here"></div>',
  },
}

/** Gives the page a width, and puts this html into it. */
async function open(width: number, html: string): Promise<HTMLElement> {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(width, 900)
  const body = document.createElement('div')
  body.style.padding = '8px'
  document.body.style.margin = '0'
  body.innerHTML = html
  document.body.append(body)
  onTestFinished(async () => {
    body.remove()
    document.body.removeAttribute('style')
    await page.viewport(...before)
  })
  return body
}

/** Puts a chat into such a page; `add` does it in another way than as an element. */
async function put(width: number, { html, show }: Parent, options: ChatOptions = {}, css = '', add = addElement) {
  const body = await open(width, html)
  const here = body.querySelector<HTMLElement>('.here') as HTMLElement
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  onTestFinished(() => void (document.adoptedStyleSheets = []))
  const host = add(here, options)
  show?.(here)
  await eventually(() => host.shadowRoot?.querySelector('#text-input')).toBeTruthy()
  if (options.theme) await eventually(() => getComputedStyle(host).getPropertyValue('--own-width')).toBe('320px')
  return { host, here, box: () => host.getBoundingClientRect() }
}

function addElement(here: HTMLElement, options: ChatOptions): HTMLElement {
  const chat = document.createElement('confab-chat')
  here.append(Object.assign(chat, options))
  return chat
}

/** Whether the page can be scrolled sideways, or something of this box is beside it. */
function isBesidePage({ left, right }: DOMRect): boolean {
  const { clientWidth, scrollWidth } = document.documentElement
  return scrollWidth > clientWidth || left < 0 || right > clientWidth
}

describe.each(Object.entries(parents))('a chat in %s', (name, parent) => {
  test.each<[string, ChatOptions, number, number]>([
    ['its own', {}, 420, 600],
    ['the messenger’s', { theme: 'messenger' }, 320, 350],
  ])('has its full width on a wide screen in %s look', async (_look, options, width, height) => {
    const { box, here } = await put(desktop, parent, { demo: true, ...options })
    expect(box()).toMatchObject({ width, height })
    // A parent that fits its content leaves no gap beside it.
    if (name !== 'a plain block') expect(here.getBoundingClientRect().width).toBe(width)
    expect(isBesidePage(box())).toBe(false)
  })

  test.each<[string, ChatOptions, number]>([
    ['its own', {}, 600],
    ['the messenger’s', { theme: 'messenger' }, 350],
  ])('is as wide as a phone allows in %s look, and no wider', async (_look, options, height) => {
    const { box, here } = await put(phone, parent, { demo: true, ...options })
    expect(box().width).toBeGreaterThanOrEqual(280)
    expect(box().height).toBe(height)
    expect(box().width).toBe(here.clientWidth)
    expect(isBesidePage(box())).toBe(false)
  })
})

test('a chat that createChat puts into a corner has its full width, and fits a phone', async () => {
  const add = (here: HTMLElement, options: ChatOptions): HTMLElement => {
    const chat = createChat(here, options)
    onTestFinished(() => chat.destroy())
    return here.lastElementChild as HTMLElement
  }
  const corner = parents['a fixed corner'] as Parent
  const { box } = await put(desktop, corner, { demo: true }, '', add)
  expect(box()).toMatchObject({ width: 420, height: 600 })
  await page.viewport(phone, 900)
  await eventually(() => box().width).toBe(288)
  expect(isBesidePage(box())).toBe(false)
})

test.each([
  '* { min-width: 0; max-width: 100%; margin: 0; padding: 0 }',
  'body div > * { flex: 1; white-space: nowrap; text-indent: 50px; letter-spacing: 4px }',
])('a chat in a float keeps its width beside rules of the page for everything: %s', async (css) => {
  const { box } = await put(desktop, parents['a float'] as Parent, { demo: true }, css)
  expect(box()).toMatchObject({ width: 420, height: 600 })
})

test('a chat in a wrapper without a box, in a corner, has its full width, and fits a phone', async () => {
  const html = '<div style="position: fixed; inset: auto 16px 16px auto"><div class="here" style="display: contents"></div></div>'
  const { box } = await put(desktop, { html })
  expect(box()).toMatchObject({ width: 420, height: 600 })
  await page.viewport(phone, 900)
  await eventually(() => box().width).toBe(288)
})

test('a chat beside a long text in a row keeps its full width on a wide screen', async () => {
  const html = `<div style="display: flex"><article>${'A long article. '.repeat(200)}</article><div class="here"></div></div>`
  const { box } = await put(desktop, { html })
  expect(box().width).toBe(420)
})

test('a chat in one of several equal columns takes nothing from the others', async () => {
  const html =
    '<div style="display: flex; width: 1080px"><div style="flex: 1">A</div><div style="flex: 1" class="here"></div><div style="flex: 1">B</div></div>'
  const { box } = await put(1140, { html })
  expect(box().width).toBe(360)
})

describe('a size that the page gives the chat', () => {
  test.each([
    ['the whole width of its parent', 'confab-chat { width: 100% }', '<div class="here" style="width: 700px"></div>', 700, 600],
    ['the whole width of a float', 'confab-chat { width: 100% }', parents['a float']?.html ?? '', 420, 600],
    ['a narrow width in a corner', 'confab-chat { inline-size: 250px }', parents['a fixed corner']?.html ?? '', 250, 600],
    ['a wide one in a corner', 'confab-chat { width: 900px }', parents['a fixed corner']?.html ?? '', 900, 600],
    ['a share of a row', 'confab-chat { flex: 1 }', '<div class="here" style="display: flex; width: 800px"></div>', 800, 600],
    [
      'a narrow column of a grid',
      'confab-chat { width: auto }',
      '<div class="here" style="display: grid; grid-template-columns: 250px"></div>',
      250,
      600,
    ],
    [
      'a grid of its own',
      'confab-chat { display: grid; width: 300px; height: 500px }',
      '<div class="here" style="float: left"></div>',
      300,
      500,
    ],
    ['a block', 'confab-chat { display: block; width: 300px; height: 400px }', '<div class="here"></div>', 300, 400],
    ['a limit', 'confab-chat { max-width: 280px }', parents['a float']?.html ?? '', 280, 600],
  ])('is its size: %s', async (_name, css, html, width, height) => {
    const { host, box } = await put(desktop, { html }, { demo: true }, css)
    expect(box()).toMatchObject({ width, height })
    expect(host.scrollWidth).toBe(host.clientWidth)
    const container = host.shadowRoot?.querySelector('#container')?.getBoundingClientRect()
    expect([container?.width, container?.height]).toEqual([width - 2, height - 2])
  })

  test('is its size where the option chatStyle gives it', async () => {
    const { box, host } = await put(desktop, parents['a float'] as Parent, {
      demo: true,
      chatStyle: { width: '240px', height: '300px' },
    })
    expect(box()).toMatchObject({ width: 240, height: 300 })
    expect(host.scrollWidth).toBe(host.clientWidth)
  })
})

describe('a chat that the page gives no height', () => {
  const auto = 'confab-chat { height: auto }'
  const messenger = { theme: 'messenger' } as const
  const block = '<div class="here"></div>'
  const row = '<div class="here" style="display: flex; height: 300px"></div>'
  const column = '<div class="here" style="display: flex; flex-direction: column; height: 300px"></div>'
  const grid = '<div class="here" style="display: grid; height: 400px"></div>'

  test.each<[string, string, string, number, ChatOptions?]>([
    ['up to its limit', `${auto} confab-chat { max-height: 400px }`, block, 400],
    ['up to its limit in the messenger’s look', `${auto} confab-chat { max-height: 200px }`, block, 200, messenger],
    [
      'up to a limit in a flex box',
      `${auto} confab-chat { max-height: 400px }`,
      '<div class="here" style="display: flex"></div>',
      400,
    ],
    ['up to a limit that is larger', `${auto} confab-chat { max-height: 900px }`, block, 600],
    ['as its own', auto, block, 600],
    ['as its own in the messenger’s look', auto, block, 350, messenger],
    ['as its own where it is a share of no height', 'confab-chat { height: 100% }', block, 600],
    ['as its own where the least is lower', 'confab-chat { height: fit-content; min-height: 300px }', block, 600],
    ['as a row of a grid', auto, grid, 400],
    ['as a row of a flex box', auto, row, 300],
    ['as what is left in a column', auto, column, 300],
    ['as its share of a column', `${auto} confab-chat { flex: 1 }`, column, 300],
  ])('shows its messages, and is as high %s', async (_name, css, html, height, options = {}) => {
    const { box, host } = await put(desktop, { html }, { demo: true, ...options }, css)
    // The field is as high as its font has it.
    await eventually(() => box().height).toBeCloseTo(height, 0)
    const heightOf = (part: string) => host.shadowRoot?.querySelector(part)?.getBoundingClientRect().height ?? 0
    expect(heightOf('#messages')).toBe(box().height - 2 - heightOf('#input'))
  })

  test.each<[string, ChatOptions]>([
    ['its own', {}],
    ['the messenger’s', messenger],
  ])('scrolls a long conversation within its limit in %s look', async (_look, options) => {
    const history = Array.from({ length: 40 }, (_, index) => ({ role: index % 2 ? 'ai' : 'user', text: `Line ${index}` }))
    const { box, host } = await put(
      desktop,
      { html: block },
      { history, ...options },
      `${auto} confab-chat { max-height: 400px }`,
    )
    await eventually(() => host.shadowRoot?.textContent).toContain('Line 39')
    expect(box().height).toBeCloseTo(options.theme ? 350 : 400, 0)
    const scroller = host.shadowRoot?.querySelector('#messages')
    expect(scroller?.scrollHeight).toBeGreaterThan(1000)
    const field = host.shadowRoot?.querySelector('#text-input')?.getBoundingClientRect()
    expect(field?.height).toBeGreaterThan(20)
    expect(field?.bottom).toBeLessThan(box().bottom)
  })
})

test('a chat among vertical text is upright', async () => {
  const html = '<div style="writing-mode: vertical-rl; height: 700px; width: fit-content" class="here"></div>'
  const { box, host } = await put(desktop, { html })
  expect(box()).toMatchObject({ width: 420, height: 600 })
  await page.viewport(phone, 900)
  await eventually(() => box().width).toBe(phone)
  const input = host.shadowRoot?.querySelector('#text-input')?.getBoundingClientRect()
  expect(input?.width).toBeGreaterThan(200)
  expect(input?.height).toBeLessThan(100)
})

describe.each<[string, ChatOptions]>([
  ['its own', {}],
  ['the messenger’s', { theme: 'messenger' }],
])('a chat behind a launcher in %s look', (_look, options) => {
  test.each(['bubble', 'panel', 'dialog', 'full'] as const)('fills its frame in the mode %s', async (mode) => {
    await open(desktop, '')
    const launcher = createLauncher({ demo: true, ...options, mode })
    onTestFinished(() => launcher.destroy())
    onTestFinished(() => sessionStorage.clear())
    await launcher.open()
    const chat = launcher.chat as HTMLElement
    for (const width of [desktop, phone]) {
      // oxlint-disable-next-line no-await-in-loop -- one size after the other
      await page.viewport(width, 700)
      const frame = chat.parentElement as HTMLElement
      // oxlint-disable-next-line no-await-in-loop -- as above
      await eventually(() => [chat.offsetWidth, chat.offsetHeight]).toEqual([frame.clientWidth, frame.clientHeight])
      expect(chat.offsetWidth).toBeGreaterThanOrEqual(Math.min(width, 390))
      expect(frame.offsetHeight).toBeLessThanOrEqual(700)
      expect(isBesidePage(chat.getBoundingClientRect())).toBe(false)
    }
  })
})
