import { expect, test } from 'vitest'
import { show } from './page.ts'

test('a link opens where the page says, and sends no referrer', () => {
  const [link, other] = show('[a](https://example.com "t") and www.example.com', { linkTarget: '_self' }).querySelectorAll('a')
  expect(link?.getAttribute('href')).toBe('https://example.com')
  expect(link?.target).toBe('_self')
  expect(link?.rel).toBe('noopener noreferrer nofollow')
  expect(link?.title).toBe('t')
  expect(other?.getAttribute('href')).toBe('http://www.example.com')
})

test('a link that could run a script is shown as its text', () => {
  const shown = show('[run **me**](javascript:alert(1)) <javascript:alert(1)> [a]\n\n[a]: vbscript:x')
  expect(shown.querySelector('a')).toBeNull()
  expect(shown.querySelector('strong')?.textContent).toBe('me')
  expect(shown.textContent).toBe('run me javascript:alert(1) a')
})

test('raw HTML is shown as text and never becomes nodes', () => {
  const shown = show('<img src=x onerror=alert(1)> a <b>b</b>\n\n<script>alert(1)</script>\n\n<div onclick="x()">\n*c*\n</div>')
  expect(shown.querySelector('img, script, b, [onclick]')).toBeNull()
  expect(shown.textContent).toContain('<img src=x onerror=alert(1)> a <b>b</b>')
  expect(shown.textContent).toContain('<script>alert(1)</script>')
})

test('a line break written as HTML is a line break', () => {
  expect(show('| a |\n|---|\n| b<br>c |').querySelectorAll('td br')).toHaveLength(1)
})

test('an image has its alt text and is loaded lazily', () => {
  const picture = show('![a *cat*](/cat.png "Tom")').querySelector('img')
  expect(picture?.alt).toBe('a cat')
  expect(picture?.loading).toBe('lazy')
  expect(picture?.title).toBe('Tom')
})

test('a table scrolls in its own box, which is focusable and has a name', () => {
  const box = show('| a | b |\n|:-:|--:|\n| c | d |').querySelector<HTMLElement>('.table-box')
  expect(box?.tabIndex).toBe(0)
  expect(box?.role).toBe('group')
  expect(box?.ariaLabel).toBe('Table')
  expect(box?.querySelectorAll('[style]')).toHaveLength(0)
  expect([...(box?.querySelectorAll('td') ?? [])].map((cell) => cell.align)).toEqual(['center', 'right'])
})

test('the checkboxes of a task list are read-only, and have names', () => {
  const boxes = show('- [x] buy **milk**\n- [ ] rest').querySelectorAll('input')
  expect([...boxes].map((box) => [box.checked, box.disabled, box.ariaLabel])).toEqual([
    [true, true, 'buy milk'],
    [false, true, 'rest'],
  ])
})

test('a single line end is a line break, unless the page turns that off', () => {
  expect(show('a\nb').querySelectorAll('br')).toHaveLength(1)
  expect(show('a\nb', { breaks: false }).querySelectorAll('br')).toHaveLength(0)
})

test('each block detects its own text direction', () => {
  const shown = show('hello\n\nשלום\n\n- مرحبا')
  expect([...shown.querySelectorAll('[dir=auto]')].map((block) => block.matches(':dir(rtl)'))).toEqual([false, true, true])
})

test('entities are shown as their characters, unknown ones unchanged', () => {
  expect(show('&amp; &copy; &#35; &#x22; &nosuchthing; &copy &notit; &ngE; &#0;').textContent).toBe(
    '& © # " &nosuchthing; &copy &notit; ≧̸ \uFFFD',
  )
})

test('deeply nested marks are rendered to a depth of 20, the rest as text', () => {
  const shown = show(`${'>'.repeat(10_000)} deep`)
  expect(shown.querySelectorAll('blockquote')).toHaveLength(20)
  expect(shown.textContent).toMatch(/> deep$/)
  const marked = show('*a **b '.repeat(2000) + 'c** d*'.repeat(2000))
  expect(marked.querySelector(':is(em, strong) '.repeat(20).trim())).not.toBeNull()
  expect(marked.querySelector(':is(em, strong) '.repeat(21).trim())).toBeNull()
  expect(show('['.repeat(10_000)).textContent).toHaveLength(10_000)
})

test('runs of backticks of all lengths are parsed without an exception', () => {
  const text = Array.from({ length: 200 }, (_, index) => '`'.repeat(index)).join(' ')
  expect(show(text).textContent).toBe(text.trim())
})

test('a long list stays one list in numbering and order', () => {
  const shown = show(Array.from({ length: 100 }, (_, index) => `${index + 5}. item`).join('\n'))
  expect(shown.querySelectorAll('li')).toHaveLength(100)
  const starts = [...shown.querySelectorAll('ol')].map((list) => list.start)
  expect(starts[0]).toBe(5)
  expect(starts.at(-1)).toBe(5 + (starts.length - 1) * 24)
})

test('the columns of a long table have the same widths in all rows', () => {
  const shown = show(`| name | a longer heading |\n|---|---|\n${'| some name | text |\n'.repeat(99)}`)
  const edges = new Set([...shown.querySelectorAll('tr')].slice(0, 30).map((row) => row.cells[1]?.offsetLeft))
  expect(shown.querySelectorAll('tr')).toHaveLength(100)
  expect(edges.size).toBe(1)
})
