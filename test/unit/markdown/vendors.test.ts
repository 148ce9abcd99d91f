import { afterEach, expect, test, vi } from 'vitest'
import { createLoader } from '../../../sdk/vendors.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a package that the page gave is used before all others', async () => {
  vi.stubGlobal('hljs', { from: 'global' })
  expect(await createLoader({ highlight: { from: 'option' } })('highlight')).toEqual({ from: 'option' })
})

test('a package of a script tag is used before the build looks for its own', async () => {
  vi.stubGlobal('hljs', { from: 'global' })
  expect(await createLoader()('highlight')).toEqual({ from: 'global' })
})

test('without either, the build brings its own', async () => {
  expect(await createLoader()('highlight')).toHaveProperty('highlight')
})

test('a package that is nowhere is undefined, not an error', async () => {
  expect(await createLoader()('web-llm')).toBeUndefined()
})
