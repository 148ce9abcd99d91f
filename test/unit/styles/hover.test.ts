import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sheets = ['sdk', 'host', 'stories'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`),
)

/** What stands before each opening brace, with what it stands in, from the outermost inwards. */
function preludesOf(css: string): string[][] {
  const found: string[][] = []
  const around: string[] = []
  // Comments and quoted words may have braces.
  const plain = css.replaceAll(/\/\*.*?\*\/|"[^"]*"|'[^']*'/gs, '')
  for (const [, words = '', end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') found.push([...around, words.trim()])
    if (end === '{') around.push(words.trim())
    if (end === '}') around.pop()
  }
  return found
}

const unguarded = (css: string): string[] =>
  preludesOf(css)
    .filter((path) => path.at(-1)?.includes(':hover') && !path.some((one) => /^@media \(hover: hover\)$/.test(one)))
    .map((path) => path.at(-1) ?? '')

it('finds hover rules wherever they stand', () => {
  const css = `
    /* a:hover { */
    a:hover, b { color: red }
    @media (hover: none) { c:not(:hover) { color: red } }
    @media (hover: hover) { d:hover { color: red } }
    e { &:hover { color: red } @media (hover: hover) { &:hover { color: red } } content: '}'; }
    f:focus { color: red }`
  expect(unguarded(css)).toEqual(['a:hover, b', 'c:not(:hover)', '&:hover'])
})

// A tap leaves what it hit hovered until the next one.
it.each(sheets)('%s draws what is hovered only where a pointer can hover', (path) => {
  expect(unguarded(readFileSync(`${root}${path}`, 'utf8'))).toEqual([])
})
