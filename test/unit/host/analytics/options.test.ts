import { expect, test } from 'vitest'
import { analyticsOptions } from '../../../../host/lib/analytics-options.ts'

test.each([
  ['the label of the app’s version', 'appVersion', 'production'],
  ['the shortest id', 'minIdLength', 5],
  ['events that are sent together', 'flushQueueSize', 200],
  ['milliseconds between two uploads', 'flushIntervalMillis', 10_000],
  ['tries of an upload', 'flushMaxRetries', 5],
  ['milliseconds of a session’s silence', 'sessionTimeout', 1_800_000],
  ['the server’s zone', 'serverZone', 'US'],
  ['where the identity is kept: in no cookie', 'identityStorage', 'localStorage'],
] as const)('%s: %s is %s', (_name, option, value) => {
  expect(analyticsOptions[option]).toBe(value)
})

test('pages, sessions and where a visit came from are counted; what is typed, pressed, uploaded or asked for is not', () => {
  const { pageViews, sessions, attribution, ...others } = analyticsOptions.autocapture
  expect({ pageViews, sessions, attribution }).toEqual({ pageViews: true, sessions: true, attribution: true })
  expect(Object.entries(others).filter(([, isOn]) => isOn)).toEqual([])
  expect(Object.keys(others)).toEqual(
    expect.arrayContaining([
      'elementInteractions',
      'formInteractions',
      'fileDownloads',
      'frustrationInteractions',
      'networkTracking',
    ]),
  )
})
