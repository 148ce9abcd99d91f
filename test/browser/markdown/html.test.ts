import { afterEach, expect, test } from 'vitest'
import type * as doorModule from '../../../sdk/dom/html/html.ts'
import { decodeEntity, parseHtml } from '../../../sdk/dom/html/html.ts'

afterEach(() => document.body.replaceChildren())

async function show(html: string, isSanitising = true): Promise<HTMLElement> {
  const target = document.createElement('div')
  document.body.append(target)
  target.append(await parseHtml(html, isSanitising))
  return target
}

test.each([
  ['<img src="x" onerror="window.isHurt = true">', 'img[onerror]'],
  ['<script>window.isHurt = true</script>', 'script'],
  ['<svg><script>window.isHurt = true</script></svg>', 'script'],
  ['<a href="javascript:alert(1)">a</a>', 'a[href]'],
  ['<iframe srcdoc="<script>parent.isHurt = true</script>"></iframe>', 'iframe'],
  ['<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">b</button></form>', '[action], [formaction]'],
  ['<style>body { display: none }</style>', 'style'],
  ['<math><mtext><style><img src onerror=alert(1)></style></mtext></math>', 'img, style'],
])('anything that could run in the page is removed: %s', async (html, selector) => {
  const shown = await show(html)
  expect(shown.querySelector(selector)).toBeNull()
  expect(window).not.toHaveProperty('isHurt')
})

test('buttons, inputs, classes, ids, data and accessible names are kept', async () => {
  const shown = await show(
    '<div id="a" class="b c" data-d="e" aria-label="f"><button class="deep-chat-button">g</button><input type="text" name="h"></div>',
  )
  const box = shown.querySelector<HTMLElement>('#a')
  expect(box?.className).toBe('b c')
  expect(box?.dataset['d']).toBe('e')
  expect(box?.ariaLabel).toBe('f')
  expect(shown.querySelector('button')?.textContent).toBe('g')
  expect(shown.querySelector('input')?.name).toBe('h')
})

test('an svg icon is rendered', async () => {
  const icon = (await show('<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>')).querySelector('svg')
  expect(icon).toBeInstanceOf(SVGSVGElement)
  expect(icon?.querySelector('path')?.getAttribute('d')).toBe('M0 0h8v8z')
})

test('a link to a new window cannot access its opener', async () => {
  expect((await show('<a href="/x" target="_blank">x</a>')).querySelector('a')?.rel).toBe('noopener')
})

test.each([true, false])('inline styles are kept, with their priority (sanitised: %s)', async (isSanitising) => {
  const shown = await show(
    `<p style="color: red; margin: 1px !important; --own: 2">a</p><i title='style="b"' style='width:3px'>style="x"</i>`,
    isSanitising,
  )
  const styled = shown.querySelector('p')
  expect(styled?.style.color).toBe('red')
  expect(styled?.style.getPropertyPriority('margin-left')).toBe('important')
  expect(styled?.style.getPropertyValue('--own')).toBe('2')
  const other = shown.querySelector('i')
  expect(other?.style.width).toBe('3px')
  expect(other?.title).toBe('style="b"')
  expect(other?.textContent).toBe('style="x"')
  expect(shown.querySelector('[data-confab-style]')).toBeNull()
})

test('a page that opts out of sanitising gets its HTML unchanged', async () => {
  expect((await show('<img alt="a" src="data:," onload="b()">', false)).querySelector('img')?.getAttribute('onload')).toBe('b()')
})

test('an entity is only recognised by its whole name', () => {
  expect(['amp', 'ngE', 'semi', 'copy', 'notit', 'nosuch', 'ampx'].map(decodeEntity)).toEqual([
    '&',
    '≧̸',
    ';',
    '©',
    undefined,
    undefined,
    undefined,
  ])
})

type Door = typeof doorModule

interface StrictWindow extends Window {
  trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
}

const doorAddress = new URL('./door.ts', import.meta.url).href
const strict = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"

/** A page in an iframe with this content security policy; `copy` loads another copy of the script into it. */
async function strictPage(policy: string): Promise<{ page: Document; reports: string[]; copy(): Promise<Door> }> {
  const frame = document.createElement('iframe')
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  const window = frame.contentWindow as StrictWindow
  // Vitest rewrites dynamic imports to use this.
  Object.assign(window, { __vitest_browser_runner__: { wrapDynamicImport: (load: () => unknown) => load() } })
  const rules = window.trustedTypes.createPolicy('test', { createScriptURL: (url: string) => url })
  const page = window.document
  const reports: string[] = []
  page.addEventListener('securitypolicyviolation', (event) => reports.push(event.violatedDirective))
  let copies = 0
  async function copy(): Promise<Door> {
    const script = page.createElement('script')
    script.type = 'module'
    // A module is evaluated once per URL, so another URL is another copy.
    script.src = rules.createScriptURL(`${doorAddress}?copy=${copies++}`)
    const door = new Promise<Door>((resolve, reject) => {
      window.addEventListener('door', (event) => resolve((event as CustomEvent<Door>).detail), { once: true })
      script.addEventListener('error', () => reject(new Error(`${script.src} was refused`)))
    })
    page.head.append(script)
    return door
  }
  return { page, reports, copy }
}

test('under a strict content security policy styles and entities are shown, and nothing is reported', async () => {
  const { page, reports, copy } = await strictPage(strict)
  const { parseHtml: parse, decodeEntity: decode } = await copy()
  page.body.append(await parse('<p style="color: red">a</p>', true), await parse('<b style="color: blue">c</b>', false))
  expect(page.querySelector('p')?.style.color).toBe('red')
  expect(page.querySelector('b')?.style.color).toBe('blue')
  expect(decode('amp')).toBe('&')
  expect(reports).toEqual([])
})

test('other copies of the script can only look up entity names, not parse markup', async () => {
  await parseHtml('', true)
  type Lent = { parse(...given: unknown[]): Promise<DocumentFragment>; decode(name: unknown): string | undefined }
  const lent = (globalThis as unknown as Record<symbol, Lent>)[Symbol.for('confab.html')]
  const harm = '<img src=x onerror="window.isHurt = true">'
  let turn = 0
  const sly = { toString: () => (turn++ ? `amp;${harm}` : 'amp') }
  for (const name of [
    `amp;${harm}`,
    harm,
    `amp;${harm};`,
    'amp\n',
    `#x3c;${harm}`,
    '',
    [`amp;${harm}`],
    sly,
    /x/,
    null,
    undefined,
    5,
  ]) {
    expect(lent?.decode(name)).toBeUndefined()
  }
  expect(lent?.decode('amp')).toBe('&')
  // Whatever is passed in, the shared parser sanitises, and allows no other schemes.
  const fragment = await lent?.parse(`${harm}<a href="javascript:x">a</a>`, false, ['javascript'])
  expect(fragment?.querySelector('[onerror], [href]')).toBeNull()
  expect(Object.isFrozen(lent)).toBe(true)
  expect(window).not.toHaveProperty('isHurt')
})

test('two copies of the script work on a page that allows the Trusted Types policy only once', async () => {
  const { page, copy } = await strictPage(`${strict}; trusted-types confab test`)
  const first = await copy()
  const second = await copy()
  expect(second.parseHtml).not.toBe(first.parseHtml)
  page.body.append(await first.parseHtml('<p>a</p>', true), await second.parseHtml('<b onclick="c()">b</b>', false))
  expect(page.body.innerHTML).toBe('<p>a</p><b>b</b>')
  expect([first.decodeEntity('amp'), second.decodeEntity('amp')]).toEqual(['&', '&'])
})

test('HTML is shown as text on a page that forbids the Trusted Types policy', async () => {
  const { page, copy } = await strictPage(`${strict}; trusted-types test`)
  const { parseHtml: parse, decodeEntity: decode } = await copy()
  page.body.append(await parse('<p>a</p>', true))
  expect(page.body.textContent).toBe('<p>a</p>')
  expect(decode('amp')).toBeUndefined()
})
