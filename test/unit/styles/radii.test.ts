import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const styles = fileURLToPath(new URL('../../../sdk/styles/', import.meta.url))
const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))

/** Radii that a page cannot change together with the four, which the tokens and the themes derive from one. */
const freeRadii = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?<![\w-])border-[a-z-]*radius:\s*([^;}]+)/g)]
    .map(([, value = '']) => value.trim())
    .filter((value) => /\d(px|r?em)|--(confab-)?radius\) \*/.test(value.replace(/ - \d+px/, '').replace('min(4px, ', '')))

it('finds radii of their own', () => {
  const css = `
    a { border-radius: 7px } /* border-radius: 3px; */
    b { border-radius: var(--confab-radius); border-start-start-radius: calc(var(--confab-radius) * 1.75); }
    c { border-radius: calc(var(--confab-radius-large) - 4px); } d { border-radius: 50% } e { border-radius: 1em }`
  expect(freeRadii(css)).toEqual(['7px', 'calc(var(--confab-radius) * 1.75)', '1em'])
})

it.each(sheets)('%s rounds corners by the four radii of the theme', (path) => {
  expect(freeRadii(readFileSync(styles + path, 'utf8'))).toEqual([])
})
