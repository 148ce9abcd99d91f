import { expect, test } from 'vitest'
import { fileSize } from '../../../sdk/core/labels/names/file-size.ts'

test.each([
  [0, 'en', ''],
  [Number.NaN, 'en', ''],
  [1, 'en', '1 kB'],
  [999, 'en', '1 kB'],
  [1000, 'en', '1 kB'],
  [24_300, 'en', '24 kB'],
  [999_499, 'en', '999 kB'],
  [999_500, 'en', '1 MB'],
  [1_240_000, 'de', '1,2 MB'],
  [24_300_000, 'fr', '24 Mo'],
  [3_500_000_000_000, 'en', '3,500 GB'],
  [24_300, '', '24 kB'],
])('a file of %d bytes is written in %j as "%s"', (bytes, language, words) => {
  expect(fileSize(bytes, { language }).replace(/\s/g, ' ')).toBe(words)
})
