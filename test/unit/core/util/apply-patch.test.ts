import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyPatch } from '../../../../sdk/core/sending/agent/apply-patch.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const document = { a: 1, list: [1, 2], deep: { b: null } }
const patch = (...operations: unknown[]) => applyPatch(document, operations, 'state')

describe('a patch that fits', () => {
  it.for([
    [
      { op: 'replace', path: '/a', value: 2 },
      { ...document, a: 2 },
    ],
    [
      { op: 'add', path: '/list/-', value: 3 },
      { ...document, list: [1, 2, 3] },
    ],
    [
      { op: 'add', path: '/deep/b', value: 1 },
      { ...document, deep: { b: 1 } },
    ],
    [
      { op: 'add', path: '/constructor', value: 1 },
      { ...document, constructor: 1 },
    ],
    [
      { op: 'copy', from: '/list/0', path: '/deep/c' },
      { ...document, deep: { b: null, c: 1 } },
    ],
    [
      { op: 'move', from: '/list/0', path: '/list/1' },
      { ...document, list: [2, 1] },
    ],
    [
      { op: 'add', path: '/x~1y~0z', value: 1 },
      { ...document, 'x/y~z': 1 },
    ],
    [{ op: 'replace', path: '', value: { b: 1 } }, { b: 1 }],
  ] as const)('is applied: %o', ([operation, expected]) => {
    expect(patch(operation)).toEqual({ document: expected })
  })
})

describe('a patch that does not fit', () => {
  it.for([
    { op: 'replace', path: '/none', value: 1 },
    { op: 'replace', path: '/a/b', value: 1 },
    { op: 'replace', path: '/list/7', value: 1 },
    { op: 'replace', path: '/toString', value: 1 },
    { op: 'remove', path: '/none' },
    { op: 'remove', path: '/list/length' },
    { op: 'remove', path: '' },
    { op: 'add', path: '/list/7', value: 1 },
    { op: 'add', path: '/list/x', value: 1 },
    { op: 'add', path: '/none/of/it', value: 1 },
    { op: 'add', path: '/__proto__/polluted', value: 1 },
    { op: 'add', path: '/deep/__proto__', value: { polluted: 1 } },
    { op: 'add', path: '/constructor/prototype/polluted', value: 1 },
    { op: 'copy', from: '/none', path: '/b' },
    { op: 'copy', from: '/__proto__', path: '/b' },
    { op: 'move', from: '/deep', path: '/deep/b' },
    { op: 'test', path: '/a', value: 3 },
    { op: 'jump', path: '/a' },
    { op: 'add', path: ['__proto__', 'polluted'], value: 1 },
    null,
    5,
  ])('changes nothing, not even by what stands before it, and is logged: %o', (operation) => {
    expect(patch({ op: 'replace', path: '/a', value: 2 }, operation)).toBeUndefined()
    expect(document).toEqual({ a: 1, list: [1, 2], deep: { b: null } })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(console.error).toHaveBeenCalledOnce()
  })
})
