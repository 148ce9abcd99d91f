import { expect, test } from 'vitest'
import { safeAddress } from '../../../sdk/markdown/links.ts'

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u00adscript:alert(1)',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
])('an address that could run a script or reach files is refused: %j', (address) => {
  expect(safeAddress(address)).toBeUndefined()
  expect(safeAddress(address, true)).toBeUndefined()
})

test.each(['https://example.com/a', 'mailto:a@b.co', '/path?q=1#top', '#anchor', 'tel:+123', 'javascript-guide.html'])(
  'an ordinary address is taken: %s',
  (address) => {
    expect(safeAddress(address)).toBe(address)
  },
)

test.each(['png', 'gif', 'jpeg', 'webp'])('a picture may be data of the kind %s, a link may not', (kind) => {
  const address = `data:image/${kind};base64,AAAA`
  expect(safeAddress(address, true)).toBe(address)
  expect(safeAddress(address)).toBeUndefined()
})

test('spaces and letters of other scripts are encoded, what is encoded stays', () => {
  expect(safeAddress('/a b%20ä')).toBe('/a%20b%20%C3%A4')
})

test('half a character in an address is no reason to stop', () => {
  expect(safeAddress('/\uD83D')).toBe('/%EF%BF%BD')
})
