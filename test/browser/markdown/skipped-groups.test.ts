import { expect, test } from 'vitest'
import { stream, useStyles } from './page.ts'

test('a long text never gets shorter while it grows', async () => {
  useStyles()
  const { type, target } = stream()
  const heights: number[] = []
  for (let count = 0; count < 80; count++) {
    await type(`${'Many words that take some lines. '.repeat(20)}\n\n`)
    heights.push(target.offsetHeight)
  }
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
})

test('what the visitor sees of a growing text is laid out once, however many blocks it has', async () => {
  useStyles()
  const { type, target } = stream()
  let skippedAtFirst = 0
  target.addEventListener('contentvisibilityautostatechange', () => (skippedAtFirst += 1), { capture: true })
  for (let count = 0; count < 30; count++) await type('A line.\n\n')
  await type('The end.')
  expect(target.querySelectorAll('p').length).toBe(31)
  expect(skippedAtFirst).toBe(0)
})
