import { afterEach, expect, test, vi } from 'vitest'
import { loadVendor } from '../../../sdk/vendors/load-vendor.ts'
import { wholeChat } from '../../../sdk/chat/whole-chat.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a package from a script tag is used before the bundled one', async () => {
  vi.stubGlobal('hljs', { from: 'global' })
  expect(await loadVendor('highlight', () => wholeChat.load('highlighter'))).toEqual({ from: 'global' })
})

test('without one, the bundled package is used', async () => {
  expect(await loadVendor('highlight', () => wholeChat.load('highlighter'))).toHaveProperty('highlight')
})

test('a package that is not found is undefined, not an error', async () => {
  expect(await loadVendor('web-llm', () => Promise.reject(new Error('There is none')))).toBeUndefined()
})
