import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readArguments } from '../../../../sdk/server/serve/read-arguments.ts'
import { readEnvironment } from '../../../../sdk/server/serve/read-environment.ts'
import { distFolder, runServe } from './run-serve.ts'

const settingsOf = (environment: Record<string, string> = {}) => readArguments(['serve'], readEnvironment(environment))

describe('a variable that is set to nothing', () => {
  test.each([
    'PORT',
    'HOST',
    'DATABASE_URL',
    'CONFAB_DATA',
    'CONFAB_DOCS',
    'CONFAB_ORIGINS',
    'CONFAB_MODEL',
    'CONFAB_SYSTEM',
    'CONFAB_SECRET',
    'CONFAB_TRUST_PROXY',
    'CONFAB_REQUESTS_PER_MINUTE',
    'CONFAB_TOKENS_PER_DAY',
    'CONFAB_CONCURRENT_ANSWERS',
    'CONFAB_NEW_VISITORS_PER_HOUR',
    'CONFAB_DRAIN_SECONDS',
    'CONFAB_METRICS_TOKEN',
    'CONFAB_METRICS_PORT',
    'CONFAB_POOL',
  ])('counts as not set: %s', (name) => {
    for (const nothing of ['', '  ', '\t', '\n', '\u00a0']) expect(settingsOf({ [name]: nothing })).toEqual(settingsOf())
  })

  test('lets the command listen to this machine only', async () => {
    const { said } = await runServe('', { HOST: '' })
    expect(said).toMatch(/^Confab serves at http:\/\/127\.0\.0\.1:\d+\/$/m)
  })

  test.each(['', '  ', '\t'])('names no service: %j', async (key) => {
    const { said } = await runServe('', { OPENAI_API_KEY: key, OPENAI_BASE_URL: key, OLLAMA_HOST: key, CONFAB_MODEL: key })
    expect(said).toContain('answers        from the documentation')
  })
})

test.each([
  '--host=',
  '--data=',
  '--docs=',
  '--origin=',
  '--model=',
  '--system=',
  '--port=',
  '--tokens-per-day=',
  '--drain-seconds=',
  '--pool=',
  '--metrics-port=',
])('an option that is given nothing is refused in words: %s', async (word) => {
  const { code, said } = await runServe([word])
  expect([code, said]).toEqual([1, `${word.slice(0, -1)} takes a value, and has none.`])
  expect((await runServe([`${word}  `])).said).toBe(said)
})

describe('a proxy is trusted as CONFAB_TRUST_PROXY says', () => {
  test.each<[string, boolean | number]>([
    ['1', 1],
    ['2', 2],
    ['true', true],
    ['YES', true],
    ['on', true],
    ['0', 0],
    ['false', false],
    ['no', false],
    ['Off', false],
  ])('%s', (text, expected) => {
    expect(settingsOf({ CONFAB_TRUST_PROXY: text })?.trustProxy).toBe(expected)
  })

  test.each(['maybe', '-1', '1.5', '1e1', '10.0.0.1', '999', 'y'])('and in words where it says %s', async (text) => {
    const { code, said } = await runServe('', { CONFAB_TRUST_PROXY: text })
    expect([code, said]).toEqual([
      1,
      `CONFAB_TRUST_PROXY takes yes, no, or the number of your proxies in front of the server, not "${text}".`,
    ])
  })
})

describe('a file that conversations cannot be kept in ends the command in words', () => {
  /** Places in a folder in which no file of SQLite can be. */
  function brokenPlaces() {
    const folder = distFolder()
    mkdirSync(join(folder, 'folder'))
    writeFileSync(join(folder, 'page.html'), `<h1>${'No database. '.repeat(500)}</h1>`)
    symlinkSync(join(folder, 'loop.db'), join(folder, 'loop.db'))
    return folder
  }

  const cases = [
    ['folder', 'it is a folder'],
    ['page.html', 'it is no file of SQLite'],
    ['page.html/chat.db', 'what should be the folder above it is a file'],
    ['page.html/far/away/chat.db', 'what should be the folder above it is a file'],
    ['loop.db', 'it is a link that leads nowhere'],
  ] as const

  test.each(cases)('%s', async (name, reason) => {
    const file = join(brokenPlaces(), name)
    const { code, said } = await runServe(['--data', file])
    expect([code, said]).toEqual([
      1,
      `Conversations cannot be kept in ${file}: ${reason}. Name another file, --data FILE, or start without one: --degraded`,
    ])
  })

  test.each(cases)('but not with --degraded: %s', async (name) => {
    const { code, url } = await runServe(['--data', join(brokenPlaces(), name), '--degraded'])
    expect(code).toBe(0)
    const states = await Promise.all(['health', 'ready'].map(async (path) => (await fetch(`${url}api/chat/${path}`)).status))
    expect(states).toEqual([200, 503])
  })

  test('but is made where it is not there, with the folders above it', async () => {
    const { code, url } = await runServe(['--data', join(distFolder(), 'new', 'folders', 'chat.db')])
    expect(code).toBe(0)
    expect((await fetch(`${url}api/chat/ready`)).status).toBe(200)
  })
})

describe('a password in an address', () => {
  test.each<[string, Record<string, string>]>([
    ['of an endpoint', { OPENAI_BASE_URL: 'http://anna:pass-word@127.0.0.1:9/v1' }],
    ['of an endpoint without a scheme', { OPENAI_BASE_URL: 'anna:pass-word@127.0.0.1:9/v1' }],
    ['of an endpoint, with an @ in it', { OPENAI_BASE_URL: 'http://anna:pass-word@more@127.0.0.1:9/v1' }],
    ['of an endpoint that is no address', { OPENAI_BASE_URL: 'https://anna:pass-word@' }],
    ['of an Ollama', { OLLAMA_HOST: 'http://anna:pass-word@127.0.0.1:9' }],
    ['of an Ollama without a scheme', { OLLAMA_HOST: 'anna:pass-word@127.0.0.1:9' }],
    ['of a database', { DATABASE_URL: 'postgres://anna:pass-word@127.0.0.1:9/chat' }],
    ['of a database, written for URLs', { DATABASE_URL: 'postgres://anna:pass%2Dword@127.0.0.1:9/chat' }],
    ['of another database', { DATABASE_URL: 'mysql://anna:pass-word@127.0.0.1:9/chat' }],
    ['of a database whose address is broken', { DATABASE_URL: 'postgres://anna:pass-word@127.0.0.1:port/chat' }],
  ])('is never printed: %s', async (_which, environment) => {
    const { code, said, log } = await runServe('--verbose', environment)
    expect(code).toBe(1)
    expect(said.length).toBeGreaterThan(20)
    expect(said + log.join('')).not.toMatch(/pass(?:-|%2D)word/)
  })

  test('of an endpoint is refused: no request can carry it', async () => {
    const { said } = await runServe('--model m', { OPENAI_BASE_URL: 'http://anna:pass-word@127.0.0.1:9/v1' })
    expect(said).toBe(
      'OPENAI_BASE_URL takes an address without a user and a password, which no request can carry: "…@127.0.0.1:9/v1".',
    )
  })
})

test.each([
  ['mysql://anna@db/chat', 'an address that begins with mysql:'],
  ['mongodb+srv://db/chat', 'an address that begins with mongodb+srv:'],
  ['https://db.example/chat', 'an address that begins with https:'],
  ['file:///data/chat.db', 'an address that begins with file:'],
  ['localhost:5432/chat', 'what is no address'],
  ['chat', 'what is no address'],
])('a database that is no PostgreSQL is refused in words: %s', async (url, given) => {
  for (const words of ['', '--degraded']) {
    const { code, said } = await runServe(words, { DATABASE_URL: url })
    expect([code, said]).toEqual([
      1,
      `DATABASE_URL takes the address of a PostgreSQL database, postgres://user:password@host/name, not ${given}.`,
    ])
  }
})

describe('an origin that no page has is refused in words:', () => {
  test.each(['https://*.example.com', 'https://*', 'http://*.localhost:3000', 'https://shop.*'])('%s', async (origin) => {
    const { code, said } = await runServe(['--origin', origin])
    expect([code, said]).toEqual([
      1,
      `--origin takes one origin and no pattern, not "${origin}". Name each: --origin https://www.example.com`,
    ])
  })

  test.each(['*', 'ws://shop.example', 'ftp://shop.example', 'https://Shop.example/a', 'shop.example:443'])(
    '%s',
    async (origin) => {
      const { code, said } = await runServe('', { CONFAB_ORIGINS: `https://one.example, ${origin}` })
      expect([code, said]).toEqual([1, `--origin takes an origin such as https://www.example.com, not "${origin}".`])
    },
  )
})

describe('instructions for the model that cannot be read are refused in words:', () => {
  test.each([
    ['folder', 'names a folder, and takes a text or a file with it'],
    ['empty.txt', 'names a file that is empty'],
    ['blank', 'names a file that is empty'],
    ['loop', 'names a file that cannot be read'],
    ['missing.md', 'names a file that cannot be read'],
    ['missing/prompt', 'names a file that cannot be read'],
  ])('%s', async (name, reason) => {
    const folder = distFolder()
    mkdirSync(join(folder, 'folder'))
    writeFileSync(join(folder, 'empty.txt'), '')
    writeFileSync(join(folder, 'blank'), ' \n\n')
    symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
    const { code, said } = await runServe(['--system', join(folder, name)])
    expect([code, said]).toEqual([1, `--system ${reason}: ${join(folder, name)}`])
  })

  test.each(['/dev/zero', '/dev/null'])('a device: %s', async (name) => {
    const { code, said } = await runServe(['--system', name])
    expect([code, said]).toEqual([1, `--system names what is no file: ${name}`])
  })

  test.each(['You sell bread.', 'Answer in 1/2 sentences', 'Yes/no?', 'a'.repeat(900), 'Rye\n/etc'])(
    'but words are words: %s',
    async (words) => {
      expect((await runServe(['--system', words])).code).toBe(0)
    },
  )
})
