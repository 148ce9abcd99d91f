import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../sdk/entries/index.ts'
import { axeFindings } from '../axe-findings.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { savedFiles } from './saved-files.ts'

const url = new URL('/diagrams/index.html', inject('sandbox')).href
const fence = (source: string, info = 'mermaid'): string => `\`\`\`${info}\n${source}\n\`\`\``
const flow = 'flowchart LR\n  accTitle: Refunds\n  accDescr: How money goes back\n  a[Order] --> b[Refund]'

const showText = (text: string, options: ChatOptions = {}, attributes: Record<string, string> = {}): Promise<RenderedChat> =>
  renderChat({ demo: true, diagrams: { url }, history: [{ role: 'ai', text }], ...options }, attributes)

const pictureOf = ({ root }: RenderedChat): HTMLImageElement | null => root.querySelector('.diagram > img')
const sourceOf = ({ root }: RenderedChat): HTMLElement | null => root.querySelector('.code-block pre')
const svgOf = (chat: RenderedChat): string => decodeURIComponent(pictureOf(chat)?.src.split(',').slice(1).join(',') ?? '')

async function showDiagram(source: string, options: ChatOptions = {}, attributes: Record<string, string> = {}) {
  const chat = await showText(fence(source), options, attributes)
  await eventually(() => pictureOf(chat)?.naturalWidth).toBeGreaterThan(10)
  return chat
}

function button({ root }: RenderedChat, name: string): HTMLButtonElement {
  const found = root.querySelector<HTMLButtonElement>(`.code-block button[aria-label="${name}"]`)
  if (!found) throw new Error(`There is no button "${name}"`)
  return found
}

const pressInBlock = async (chat: RenderedChat, name: string): Promise<void> => {
  await userEvent.hover(chat.root.querySelector('.code-block') as HTMLElement)
  await userEvent.click(button(chat, name))
}

// Each test counts its own warnings.
afterEach(() => vi.restoreAllMocks())

test('a mermaid block is drawn as a picture, which says what the diagram says of itself', async () => {
  const chat = await showDiagram(flow)
  expect(pictureOf(chat)?.alt).toBe('Diagram: Refunds. How money goes back')
  expect(svgOf(chat)).toContain('Order')
  expect(sourceOf(chat)?.hidden).toBe(true)
})

test('a diagram that says nothing of itself is read as its source', async () => {
  const chat = await showDiagram('flowchart LR\n  a[Order] --> b[Refund]')
  expect(pictureOf(chat)?.alt).toBe('Diagram: flowchart LR\n  a[Order] --> b[Refund]')
})

test('the source of a diagram is one press away, and so is the picture again', async () => {
  const chat = await showDiagram(flow)
  await pressInBlock(chat, 'Show source')
  expect([sourceOf(chat)?.hidden, pictureOf(chat)?.parentElement?.hidden, button(chat, 'Show source').ariaPressed]).toEqual([
    false,
    true,
    'true',
  ])
  await pressInBlock(chat, 'Show source')
  expect([sourceOf(chat)?.hidden, pictureOf(chat)?.parentElement?.hidden]).toEqual([true, false])
})

test('a diagram is saved as SVG and as PNG, under its title', async () => {
  const saved = savedFiles()
  const chat = await showDiagram(flow)
  await pressInBlock(chat, 'Save as SVG')
  await pressInBlock(chat, 'Save as PNG')
  await eventually(() => saved.map(({ name }) => name)).toEqual(['Refunds.svg', 'Refunds.png'])
  expect((await saved[0]?.text)?.slice(0, 4)).toBe('<svg')
  expect((await saved[1]?.text)?.slice(1, 4)).toBe('PNG')
})

test('a mermaid block is code where diagrams are off', async () => {
  const chat = await showText(fence(flow), { diagrams: false })
  await eventually(() => chat.root.querySelector('.code-header [role="toolbar"]')).toBeTruthy()
  expect([pictureOf(chat), sourceOf(chat)?.textContent]).toEqual([null, `${flow}\n`])
  expect(chat.root.querySelector('iframe')).toBeNull()
})

describe('a diagram that cannot be drawn', () => {
  test.each([
    ['is wrong', 'flowchart LR\n  a --> --> b'],
    ['is of no known kind', 'nosuchdiagram\n  a --> b'],
    ['is empty', ''],
    ['is too long', `flowchart LR\n${'  a --> b\n'.repeat(3000)}`],
    [
      'has too many lines between its nodes',
      `flowchart LR\n${Array.from({ length: 600 }, (_, at) => `  n${at}-->m${at}`).join('\n')}`,
    ],
  ])('because it %s stays as its source, with words below', async (_, source) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const chat = await showText(fence(source))
    await eventually(() => chat.root.querySelector('.diagram-note')?.textContent).toBe('This diagram could not be drawn.')
    expect([pictureOf(chat), sourceOf(chat)?.hidden]).toEqual([null, false])
    expect(warn.mock.calls.map(([words]) => String(words))).toContain('A diagram could not be drawn:')
  })

  test(
    'because drawing it never ends, or it has 5,000 nodes, stays as its source, too',
    { tags: 'thorough', timeout: 60_000 },
    async () => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      const nodes = Array.from({ length: 5000 }, (_, at) => `  n${at}`).join('\n')
      const endless = 'data:text/html,<script>parent.postMessage({ ready: true }, "*")</script>'
      const chat = await showText(`${fence(`flowchart LR\n${nodes}`)}\n\n${fence(flow)}`, { diagrams: { url: endless } })
      // Ten seconds are given to it.
      await expect.poll(() => chat.root.querySelectorAll('.diagram-note').length, { timeout: 40_000 }).toBe(2)
      expect([...chat.root.querySelectorAll<HTMLElement>('.code-block pre')].map(({ hidden }) => hidden)).toEqual([false, false])
      expect(warn.mock.calls.map(([, error]) => String(error)).toSorted()).toEqual([
        'Error: The diagram is too long to be drawn.',
        'Error: The diagram takes too long.',
      ])
      expect(chat.root.querySelector('.diagram-frame')).toBeNull()
    },
  )

  test('does not keep the next one from being drawn', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const chat = await showText(`${fence('flowchart LR\n  a --> --> b')}\n\n${fence(flow)}`)
    await eventually(() => pictureOf(chat)?.naturalWidth).toBeGreaterThan(10)
    expect(chat.root.querySelectorAll('.diagram-note')).toHaveLength(1)
  })
})

test.each([
  ['a script in a label', 'flowchart LR\n  a["<script>parent.hacked = 1</script>x"] --> b'],
  ['a handler in a label', 'flowchart LR\n  a["<img src=x onerror=parent.hacked=1>x"] --> b'],
  ['a link that is a script', 'flowchart LR\n  a --> b\n  click a "javascript:alert(1)"'],
  ['a call of a function', 'flowchart LR\n  a --> b\n  click a call alert(1)'],
  [
    'a directive that loosens',
    '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\nflowchart LR\n  a["<b onclick=alert(1)>x</b>"] --> b',
  ],
  ['styles that load', '%%{init: {"themeCSS": "* { background: url(https://evil.example/x) }"}}%%\nflowchart LR\n  a --> b'],
])('%s does nothing in a diagram', async (_, source) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const chat = await showText(fence(source))
  await eventually(() => pictureOf(chat) ?? chat.root.querySelector('.diagram-note')).toBeTruthy()
  expect(Object.hasOwn(window, 'hacked')).toBe(false)
  expect(svgOf(chat)).not.toMatch(/<script|\son\w+="|javascript:|<iframe/i)
})

test('a growing answer shows the source until the diagram is whole, and then draws it once', async () => {
  let grow: Parameters<NonNullable<NonNullable<ChatOptions['connect']>['handler']>>[1] | undefined
  const chat = await renderChat({
    connect: { handler: (_body, signals) => void (grow = signals), stream: true },
    diagrams: { url },
  })
  await chat.send('Draw')
  await eventually(() => grow).toBeTruthy()
  await grow?.onResponse({ text: 'Look:\n\n```mermaid\nflowchart LR\n  a --> b\n' })
  await eventually(() => sourceOf(chat)?.textContent).toContain('a --> b')
  expect([chat.root.querySelector('iframe'), sourceOf(chat)?.hidden]).toEqual([null, false])
  await grow?.onResponse({ text: '```\n\nDone.' })
  await eventually(() => pictureOf(chat)?.naturalWidth).toBeGreaterThan(10)
  const first = pictureOf(chat)
  await grow?.onResponse({ text: ' And more.' })
  grow?.onClose()
  await eventually(() => chat.texts('ai').join()).toContain('And more.')
  expect(pictureOf(chat)).toBe(first)
})

test('a dark chat has a dark diagram, and a light one after its scheme changed', async () => {
  const chat = await showDiagram(flow, {}, { style: 'color-scheme: dark' })
  const ground = (): string | undefined => /^<svg[^>]*background: ?([^;"]+)/.exec(svgOf(chat))?.[1]
  expect(ground()).toBe('rgb(20, 21, 24)')
  chat.element.style.colorScheme = 'light'
  await eventually(ground).toBe('rgb(255, 255, 255)')
})

test('a diagram has nothing that axe finds', async () => {
  const chat = await showDiagram(flow)
  expect(await axeFindings(chat.element)).toEqual([])
})

test('from right to left a diagram stays in its block, which a phone shows whole, and axe finds nothing', async () => {
  const source = 'flowchart LR\n  accTitle: ردود\n  a[الطلب] --> b[استرداد المبلغ بالكامل]'
  const chat = await showDiagram(source, {}, { dir: 'rtl', style: 'width: 390px; height: 600px' })
  expect(pictureOf(chat)?.alt).toContain('ردود')
  expect(svgOf(chat)).toContain('الطلب')
  const block = chat.root.querySelector('.code-block') as HTMLElement
  const [inner, outer, bar] = [pictureOf(chat) as Element, block, block.querySelector('[role="toolbar"]') as Element].map((dom) =>
    dom.getBoundingClientRect(),
  )
  expect(inner && outer && inner.left >= outer.left && inner.right <= outer.right).toBe(true)
  expect(bar && outer && bar.left >= outer.left && bar.right <= outer.right).toBe(true)
  expect(await axeFindings(chat.element)).toEqual([])
})

test('a diagram has the colours that its visitor chose for all pages, also once they are chosen', async () => {
  onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { features: [] }))
  const force = (value: string): Promise<unknown> =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        { name: 'prefers-color-scheme', value: 'dark' },
      ],
    })
  const chat = await showDiagram(flow, {}, { style: 'color-scheme: light' })
  const coloursOf = (svg: string): (string | undefined)[] => [
    /^<svg[^>]*background: ?([^;"]+)/.exec(svg)?.[1],
    /#diagram-\d+ [^{}]*text\{fill: ?([^;}]+)/.exec(svg)?.[1],
    /#diagram-\d+ [^{}]*\.flowchart-link\{stroke: ?([^;}]+)/.exec(svg)?.[1],
  ]
  await force('active')
  await eventually(() => coloursOf(svgOf(chat))).toEqual(['rgb(0, 0, 0)', '#ffffff', '#ffffff'])
  await force('none')
  await eventually(() => coloursOf(svgOf(chat))[0]).toBe('rgb(255, 255, 255)')
})

test('nothing of a diagram is left in the page once its chat is gone', async () => {
  const chat = await showDiagram(flow)
  const frame = chat.root.querySelector('iframe')
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts')
  chat.element.remove()
  await eventually(() => frame?.isConnected).toBe(false)
})
