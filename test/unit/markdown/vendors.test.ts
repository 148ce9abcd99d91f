import { afterEach, expect, test, vi } from 'vitest'
import { createLoader } from '../../../sdk/vendors.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a package that the page passes in is used first', async () => {
  vi.stubGlobal('hljs', { from: 'global' })
  expect(await createLoader({ highlight: { from: 'option' } })('highlight')).toEqual({ from: 'option' })
})

test('a package from a script tag is used before the bundled one', async () => {
  vi.stubGlobal('hljs', { from: 'global' })
  expect(await createLoader()('highlight')).toEqual({ from: 'global' })
})

test('without either, the bundled package is used', async () => {
  expect(await createLoader()('highlight')).toHaveProperty('highlight')
})

test('a package that is not found is undefined, not an error', async () => {
  expect(await createLoader()('web-llm')).toBeUndefined()
})
