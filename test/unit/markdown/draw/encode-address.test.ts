import { expect, test } from 'vitest'
import { encodeAddress } from '../../../../sdk/markdown/draw/encode-address.ts'

test('spaces and letters of other scripts are encoded, what is encoded stays', () => {
  expect(encodeAddress('/a b%20ä')).toBe('/a%20b%20%C3%A4')
})

test('half a character in an address is no reason to stop', () => {
  expect(encodeAddress('/\uD83D')).toBe('/%EF%BF%BD')
})
