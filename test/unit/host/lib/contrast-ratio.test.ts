import { expect, test } from 'vitest'
import { contrastRatio } from '../../../../host/lib/format/contrast-ratio.ts'

test('contrast is calculated as WCAG defines it', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#3a4fe0', '#3a4fe0')).toBe(1)
})
