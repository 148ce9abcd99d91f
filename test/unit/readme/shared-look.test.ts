import { describe, expect, test } from 'vitest'
import { firstSharedLook, readLook, writeLook, type SharedLook } from '../../../stories/site/live/shared-look.ts'

describe('the address of a look', () => {
  test('gives the look back', () => {
    const look: SharedLook = {
      ...firstSharedLook,
      accent: 'oklch(0.5 0.1 200 / 50%)',
      preset: 'paper',
      radius: 'pill',
      scheme: 'dark',
    }
    expect(readLook(`#${writeLook(look)}`)).toEqual(look)
  })

  test('names what was changed alone', () => {
    expect([writeLook(firstSharedLook), writeLook({ ...firstSharedLook, density: 'compact' })]).toEqual(['', 'density=compact'])
  })

  test.each([
    '',
    '#',
    '#accent',
    '#preset=none&radius=<b>&font=url(x)&scheme=',
    `#accent=${'9'.repeat(500)}`,
    '#__proto__=1&%E0%A4%A',
    '#Theme-builder',
  ])('that somebody wrote as %j is the look as it comes', (hash) => {
    expect(readLook(hash)).toEqual(firstSharedLook)
  })
})
