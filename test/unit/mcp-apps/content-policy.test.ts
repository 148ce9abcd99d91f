import { expect, test } from 'vitest'
import { contentPolicy } from '../../../sdk/mcp-apps/sandbox/content-policy.ts'

/** The sources of a directive. */
const sources = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.slice(name.length + 1)

test('an app that declares nothing reaches no host', () => {
  expect(contentPolicy({})).not.toMatch(/https?:|wss?:|\*/)
})

test('an app connects to the hosts that it declares', () => {
  const policy = contentPolicy({ connectDomains: ['https://api.example.com', 'wss://live.example.com:8443'] })
  expect(sources(policy, 'connect-src')).toBe('https://api.example.com wss://live.example.com:8443')
})

test('resources of subdomains can be declared', () => {
  expect(sources(contentPolicy({ resourceDomains: ['https://*.example.com'] }), 'img-src')).toBe(
    'data: blob: https://*.example.com',
  )
})

test.each([
  '*',
  'https:',
  'https://*',
  "'unsafe-eval'",
  'https://a.example; script-src *',
  'https://a.example https://b.example',
  'https://a.example,https://b.example',
  'javascript://a.example',
  'https://a.example/path?x',
  'https://user@a.example',
  7,
  null,
])('%s is no host to declare', (domain) => {
  expect(sources(contentPolicy({ connectDomains: [domain] }), 'connect-src')).toBe("'none'")
})

test.each(['https://a.example', {}, 5])('a declaration of hosts that is no list counts for nothing', (connectDomains) => {
  expect(sources(contentPolicy({ connectDomains }), 'connect-src')).toBe("'none'")
})
