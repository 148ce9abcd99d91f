import { expect, test } from 'vitest'
import { clock } from '../../../../sdk/core/util/clock.ts'

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [754, '12:34'],
  [3723, '1:02:03'],
])('%i seconds are shown as %s', (seconds, text) => expect(clock(seconds, 'en')).toBe(text))
