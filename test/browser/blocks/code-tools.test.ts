import { cdp, userEvent } from 'vitest/browser'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { ChatOptions } from '../../../sdk/entries/index.ts'
import { axeFindings } from '../axe-findings.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { pasted } from './pasted.ts'
import { savedFiles } from './saved-files.ts'

// What comes next in its place is not pointed at.
afterEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }))

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\``
const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line_${index + 1}`).join('\n')

async function showCode(text: string, options: ChatOptions = {}, attributes: Record<string, string> = {}) {
  const chat = await renderChat({ demo: true, history: [{ role: 'ai', text }], ...options }, attributes)
  await eventually(() => chat.root.querySelector('.code-header [role="toolbar"]')).toBeTruthy()
  return chat
}

function button({ root }: RenderedChat, name: string): HTMLButtonElement {
  const found = root.querySelector<HTMLButtonElement>(`.code-block button[aria-label="${name}"]`)
  if (!found) throw new Error(`There is no button "${name}"`)
  return found
}

test.each([
  ['js title="src/a b.js"', 'src/a b.js', 'js'],
  ["ts title='x'", 'x', 'ts'],
  ['py filename=main.py', 'main.py', 'py'],
  ['js:a.js', 'a.js', 'js'],
  ['title="notes"', 'notes', ''],
  ['js title=""', 'JavaScript', 'js'],
  ['js sometitle=x', 'JavaScript', 'js'],
  ['c++', 'C++', 'c++'],
  ['js title="a\u202egpj.js"', 'a\\u202egpj.js', 'js'],
])('a fence with "%s" is headed by %s', async (info, title, language) => {
  const chat = await showCode(fence(info, 'a'))
  expect(chat.root.querySelector('.code-header > span')?.textContent).toBe(title)
  expect(chat.root.querySelector('code')?.className).toBe(language && `language-${language}`)
})

test.each([
  ['js title="src/a.js"', 'a.js'],
  ['python', 'Code.py'],
  ['ts title="My part"', 'My part.ts'],
  ['title="../../x"', 'x.txt'],
  ['title=".env"', '.env'],
  ['nosuch', 'Code.txt'],
  ['__proto__', 'Code.txt'],
  ['', 'Code.txt'],
])('code with "%s" is saved as %s', async (info, name) => {
  const saved = savedFiles()
  const chat = await showCode(fence(info, 'one\n  two'))
  await userEvent.hover(chat.root.querySelector('pre') as HTMLElement)
  await userEvent.click(button(chat, 'Download code'))
  expect(saved.map((file) => file.name)).toEqual([name])
  expect(await saved[0]?.text).toBe('one\n  two\n')
})

test('long lines are wrapped and unwrapped', async () => {
  const chat = await showCode(fence('js', `${'word '.repeat(200)}\nb`), {}, { style: 'width: 390px; height: 500px' })
  const pre = chat.root.querySelector('pre') as HTMLElement
  const goesOn = (): boolean => pre.scrollWidth > pre.clientWidth
  expect([goesOn(), button(chat, 'Wrap lines').ariaPressed]).toEqual([true, 'false'])
  await userEvent.click(button(chat, 'Wrap lines'))
  expect([goesOn(), button(chat, 'Wrap lines').ariaPressed]).toEqual([false, 'true'])
  await userEvent.click(button(chat, 'Wrap lines'))
  expect([goesOn(), button(chat, 'Wrap lines').ariaPressed]).toEqual([true, 'false'])
})

test('more than 12 lines have numbers, which are neither copied nor read', async () => {
  const chat = await showCode(`${fence('js', lines(13))}\n\n${fence('js', lines(12))}`)
  const [long, short] = chat.root.querySelectorAll('pre')
  const numbers = long?.querySelector('.line-numbers')
  expect([numbers && getComputedStyle(numbers, '::before').content, short?.querySelector('.line-numbers')]).toEqual([
    JSON.stringify(Array.from({ length: 13 }, (_, index) => index + 1).join('\n')).replaceAll('\\n', '\\a '),
    null,
  ])
  expect([numbers?.ariaHidden, long?.textContent]).toEqual(['true', `${lines(13)}\n`])
  // Each number stands beside its line.
  expect(numbers?.getBoundingClientRect().height).toBe(long?.querySelector('code')?.getBoundingClientRect().height)
  await userEvent.click(button(chat, 'Copy code'))
  await eventually(() => chat.root.querySelector('.code-block .told')).toBeTruthy()
  expect((await pasted()).text.trim()).toBe(lines(13))
})

test('a message that is copied has neither numbers nor buttons of its code', async () => {
  const chat = await showCode(fence('js', lines(13)))
  const copy = (): HTMLElement | null => chat.root.querySelector('[part~="action-copy"]')
  await eventually(copy).toBeTruthy()
  await userEvent.click(copy() as HTMLElement)
  const { html } = await pasted()
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.body.textContent.trim()).toBe(lines(13))
  expect(page.querySelector('button, span')).toBeNull()
})

test('the toolbar of code is a single stop, which is the button that copies', async () => {
  const chat = await showCode(fence('js title="a.js"', 'a'))
  const bar = chat.root.querySelector('.code-header [role="toolbar"]')
  expect(bar?.ariaLabelledByElements?.map((by) => by.textContent)).toEqual(['a.js'])
  const stops = [...(bar?.querySelectorAll('button') ?? [])].filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map((stop) => stop.ariaLabel)).toEqual(['Copy code'])
  stops[0]?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(chat.root.activeElement?.ariaLabel).toBe('Wrap lines')
  await userEvent.keyboard(' ')
  expect(button(chat, 'Wrap lines').ariaPressed).toBe('true')
})

test.each(['light', 'dark'] as const)('axe finds nothing in numbered and in changed code (%s)', async (colorScheme) => {
  const diff = fence('diff', '- gone\n+ new\n same')
  const chat = await showCode(`${fence('js title="a.js"', lines(13))}\n\n${diff}`, {
    theme: colorScheme,
  })
  await eventually(() => chat.root.querySelector('.hljs-addition')).toBeTruthy()
  expect(await axeFindings(chat.element)).toEqual([])
  const added = chat.root.querySelector('.hljs-addition')
  const gone = chat.root.querySelector('.hljs-deletion')
  const ground = (dom: Element | null): string => (dom ? getComputedStyle(dom).backgroundColor : '')
  expect(ground(added)).not.toBe(ground(gone))
  expect(ground(added)).not.toBe('rgba(0, 0, 0, 0)')
})

test('in forced colours a pressed button of code looks pressed, and its pictures can be seen', async () => {
  onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { features: [] }))
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  const chat = await showCode(`${fence('js', 'a')}\n\n${fence('diff', '- gone\n+ new')}`)
  const wrap = button(chat, 'Wrap lines')
  const grounds = (): string[] => [getComputedStyle(wrap).backgroundColor, getComputedStyle(wrap).color]
  await userEvent.hover(chat.root.querySelector('pre') as HTMLElement)
  const before = grounds()
  await userEvent.click(wrap)
  const pressed = grounds()
  expect([before[0] === pressed[0], pressed[0] === pressed[1]]).toEqual([false, false])
  const { stroke, fill, color } = getComputedStyle(wrap.querySelector('svg') as Element)
  expect([stroke, fill]).toContain(color)
  // What was added is told from what is gone by the signs in front.
  await eventually(() => chat.root.querySelector('.hljs-addition')?.textContent).toBe('+ new')
})

test('from right to left code is left to right, with its tools beside its title', async () => {
  const chat = await showCode(
    `شاهد:\n\n${fence('js title="a.js"', lines(13))}`,
    {},
    { dir: 'rtl', style: 'width: 390px; height: 600px' },
  )
  const place = (selector: string): DOMRect => (chat.root.querySelector(selector) as Element).getBoundingClientRect()
  const [block, bar, title] = [place('.code-block'), place('.code-header [role="toolbar"]'), place('.code-header > span')]
  expect([title.left >= block.left, bar.left >= title.right, bar.right <= block.right]).toEqual([true, true, true])
  expect(getComputedStyle(chat.root.querySelector('pre') as Element).direction).toBe('ltr')
  expect(await axeFindings(chat.element)).toEqual([])
})
