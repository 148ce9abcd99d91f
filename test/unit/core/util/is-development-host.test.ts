import { describe, expect, test } from 'vitest'
import { isDevelopmentHost } from '../../../../sdk/core/util/is-development-host.ts'

describe('whether a page is still being made', () => {
  test.each([
    '',
    'localhost',
    '127.0.0.1',
    '0.0.0.0',
    '[::1]',
    '10.0.0.7',
    '172.16.0.2',
    '172.31.255.1',
    '192.168.1.20',
    'shop.localhost',
    'printer.local',
    'shop.test',
  ])('yes on "%s"', (hostname) => expect(isDevelopmentHost(hostname)).toBe(true))

  test.each([
    'example.org',
    'localhost.example.org',
    'test.example.org',
    '10.example.org',
    '172.32.0.1',
    '172.15.0.1',
    '192.169.0.1',
    'latest',
  ])('no on "%s"', (hostname) => expect(isDevelopmentHost(hostname)).toBe(false))

  test('no where there is no page', () => expect(isDevelopmentHost(undefined)).toBe(false))
})
