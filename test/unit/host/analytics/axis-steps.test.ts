import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisSteps } from '../../../../host/features/analytics/axis-steps.ts'

describe('an axis', () => {
  test.each([
    [
      [3, 10, 7],
      [0, 2, 4, 6, 8, 10],
    ],
    [
      [98, 12],
      [0, 20, 40, 60, 80, 100],
    ],
    [
      [1, 0],
      [0, 1],
    ],
    [[3], [0, 1, 2, 3]],
    [[7], [0, 2, 4, 6, 8]],
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
  ])('an axis of whole numbers up to those of %j is labelled %j', (values, steps) => {
    expect(axisSteps(values, { isWhole: true })).toEqual(steps)
  })

  test('an axis of times has steps between whole ones too', () => {
    expect(axisSteps([0.8, 1.3])).toEqual([0, 0.5, 1, 1.5])
  })

  test('an axis starts at 0, reaches the largest value, and has steps of 1, 2 or 5, or ten times that', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000)), (values) => {
        const steps = axisSteps(values, { isWhole: true })
        const [first = NaN, second = NaN] = steps
        expect(first).toBe(0)
        expect(steps.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
        expect([1, 2, 5]).toContain(second / 10 ** Math.floor(Math.log10(second)))
        expect(steps).toEqual(steps.map((_step, index) => index * second))
        expect(steps.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})
