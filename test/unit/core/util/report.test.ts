import { afterEach, describe, expect, test, vi } from 'vitest'
import { remark, report, reporting } from '../../../../sdk/core/util/thrown/report.ts'

const page = 'node_modules/confab-chat/dist/docs/errors.md'

afterEach(() => vi.restoreAllMocks())

describe('a message to developers', () => {
  test('ends with the address of its explanation, after its words and what was thrown', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const fault = new Error('No')
    report('failed-callback', 'onMessage failed:', fault)
    reporting('not-loaded')(fault)
    report('wrong-call', 'Message not found.')
    expect(error.mock.calls).toEqual([
      ['onMessage failed:', fault, `${page}#failed-callback`],
      [fault, `${page}#not-loaded`],
      ['Message not found.', `${page}#wrong-call`],
    ])
  })

  test('that no visitor misses anything by is a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    remark('blocked-host', 'Confab fetched nothing.')
    expect(warn.mock.calls).toEqual([['Confab fetched nothing.', `${page}#blocked-host`]])
  })

  test('shows names of strangers as they are: a console puts nothing into them', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    report('failed-tool', 'The tool "%s%o" failed.', 5)
    report('unknown-option', 'Unknown option "100%".')
    expect(error.mock.calls.map(([words]) => String(words))).toEqual(['The tool "%%s%%o" failed.', 'Unknown option "100%%".'])
  })

  test('comes for an error that cannot be read, too', () => {
    const said: unknown[][] = []
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      if (words.some((each) => typeof each === 'object')) throw new TypeError('Nobody looks at it')
      said.push(words)
    })
    report('failed-tool', 'The tool failed.', Object.create(null))
    expect(said).toEqual([['The tool failed. an error that cannot be read', `${page}#failed-tool`]])
  })
})
