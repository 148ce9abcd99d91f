import { describe, expect, test } from 'vitest'
import { isDevelopmentPage } from '../../../sdk/dom/is-development-page.ts'

describe('whether a page is still being made', () => {
  test.each(['', 'localhost', '127.0.0.1', '[::1]', '10.0.0.7', '192.168.1.20', 'shop.localhost', 'printer.local', 'shop.test'])(
    'yes on "%s"',
    (hostname) => expect(isDevelopmentPage(hostname)).toBe(true),
  )

  test.each(['example.org', 'localhost.example.org', 'test.example.org', '10.example.org', 'latest'])('no on "%s"', (hostname) =>
    expect(isDevelopmentPage(hostname)).toBe(false),
  )
})
