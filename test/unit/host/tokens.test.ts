import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const declarations = (path: string): string[] =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').match(/--confab-[\w-]+:[^;]+;/g) ?? []

it('the page around the chat has the same colours, sizes and type as the chat', () => {
  expect(declarations('host/ui/tokens.css')).toEqual(declarations('sdk/styles/tokens.css'))
})

it('the chosen theme is stored under one name before and after the app starts', () => {
  const early = readFileSync(new URL('../../../host/public/before-app.js', import.meta.url), 'utf8')
  expect(early).toContain("localStorage.getItem('confab:theme')")
})
