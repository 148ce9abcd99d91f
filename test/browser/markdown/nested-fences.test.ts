import { expect, test } from 'vitest'
import { show } from './page.ts'

const fence = '```'
const inner = (open: string, close = fence): string => `# Title\n\n${open}\nconst a = 1\n${close}\n\nmore`

const nested: [outer: string, content: string, close?: string][] = [
  [`${fence}markdown`, inner(`${fence}js`)],
  [`${fence}md`, inner(`  ${fence}js title="a"`)],
  ['~~~markdown', inner('~~~ js', '~~~'), '~~~'],
  [`${fence}MDX`, inner('````js', '````')],
  [`${fence}markdown`, `${inner(`${fence}js`)}\n${inner(`${fence}css`)}`],
  [`${fence}md`, inner(`${fence}md`).replace('const a = 1', `${fence}js\nx\n${fence}`)],
  [`${fence}markdown`, inner('~~~js', '~~~')],
]

test.each(nested)('Markdown in a fence has the code in it as its own: %s %s', (outer, content = '', close = fence) => {
  for (const [before, after] of [
    ['', ''],
    ['- ', '  '],
    ['> ', '> '],
  ] as const) {
    const text = `${before}${[outer, ...content.split('\n'), close].join(`\n${after}`)}\n\nafter`
    const shown = show(text)
    expect([...shown.querySelectorAll('pre')].map((code) => code.textContent.replace(/^ +/gm, ''))).toEqual([
      `${content.replace(/^ +/gm, '')}\n`,
    ])
    expect(shown.querySelector('.markdown-section > p:last-child')?.textContent).toBe('after')
  }
})

test.each([
  `${fence}js${fence} is a fence`,
  `${fence}\`a\` b`,
  `${fence}js \`x\``,
  `${fence}js${fence}${fence}`,
  `${fence}js ${fence}\`\``,
])('a line with code of its own opens no fence in Markdown: %s', (line) => {
  const shown = show(`${fence}markdown\n${line}\n${fence}\nafter`)
  expect(shown.querySelector('pre')?.textContent).toBe(`${line}\n`)
  expect(shown.querySelector('p')?.textContent).toBe('after')
})

test('code in any other language ends at the first fence', () => {
  const shown = show(`${fence}js\n${fence}md\n${fence}\nafter`)
  expect(shown.querySelector('pre')?.textContent).toBe(`${fence}md\n`)
  expect(shown.querySelector('p')?.textContent).toBe('after')
})
