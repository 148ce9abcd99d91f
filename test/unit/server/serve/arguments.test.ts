import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { help, readArguments } from '../../../../sdk/server/serve/read-arguments.ts'

const read = (words: string, environment: Record<string, string> = {}) =>
  readArguments(['serve', ...words.split(' ').filter(Boolean)], environment)

describe('the arguments of confab-chat serve', () => {
  test('listens to this machine only, on port 3000, and keeps conversations in a file', () => {
    expect(read('')).toMatchObject({ host: '127.0.0.1', port: 3000, file: 'confab.db', databaseUrl: undefined, origins: [] })
  })

  test('takes what the environment says', () => {
    const environment = {
      PORT: '8080',
      HOST: '0.0.0.0',
      CONFAB_DATA: '/data/chat.db',
      CONFAB_ORIGINS: 'https://a.example, https://b.example/',
    }
    expect(read('', environment)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      file: '/data/chat.db',
      origins: ['https://a.example', 'https://b.example'],
    })
  })

  test('takes the number of connections to PostgreSQL, and leaves it to the store where nobody says it', () => {
    expect(read('')?.connections).toBeUndefined()
    expect(read('--pool 25')?.connections).toBe(25)
    expect(read('', { CONFAB_POOL: '5' })?.connections).toBe(5)
    expect(read('--pool 25', { CONFAB_POOL: '5' })?.connections).toBe(25)
  })

  test.each(['0', '-1', '1.5', 'many', '1001', '1e9', ''])('refuses %j connections', (number) => {
    expect(() => readArguments(['serve', `--pool=${number}`], {})).toThrow(/^--pool takes a (whole number from 1 to 1000|value)/)
  })

  test('keeps figures where there is a token for them, and asks for one where there is none', () => {
    const token = 'm'.repeat(32)
    expect(read('')?.metricsToken).toBeUndefined()
    for (const words of ['', '--metrics']) expect(read(words, { CONFAB_METRICS_TOKEN: token })?.metricsToken).toBe(token)
    expect(() => read('--metrics')).toThrow('CONFAB_METRICS_TOKEN')
    expect(() => read('', { CONFAB_METRICS_TOKEN: 'short' })).toThrow('CONFAB_METRICS_TOKEN needs at least 32 characters')
  })

  test('takes a port for the figures, which needs no token', () => {
    expect(read('')?.metricsPort).toBeUndefined()
    expect(read('--metrics --metrics-port 9464')).toMatchObject({ metricsPort: 9464, metricsToken: undefined })
    expect(read('', { CONFAB_METRICS_PORT: '9464' })?.metricsPort).toBe(9464)
    expect(read('--metrics-port 9465', { CONFAB_METRICS_PORT: '9464' })?.metricsPort).toBe(9465)
    expect(() => read('--metrics-port 3000')).toThrow('--metrics-port takes another port than that of the chat, 3000.')
    for (const port of ['-1', '1.5', '65536', 'http', ':9464', '0x10000'])
      expect(() => readArguments(['serve', `--metrics-port=${port}`], {})).toThrow(
        '--metrics-port takes a whole number from 0 to',
      )
  })

  test('takes an argument rather than the environment', () => {
    expect(read('--port 4000', { PORT: '8080' })?.port).toBe(4000)
  })

  test('limits what a visitor may ask where others can reach it', () => {
    expect(read('--host 0.0.0.0')?.limits.requestsPerMinute).toBe(20)
  })

  test('limits nobody on this machine', () => {
    expect(read('')?.limits.requestsPerMinute).toBeUndefined()
    expect(read('')?.newVisitorsPerHour).toBeUndefined()
  })

  test('limits the new visitors of an address where others can reach it', () => {
    expect(read('--host 0.0.0.0')?.newVisitorsPerHour).toBe(20)
    expect(read('--host 0.0.0.0 --new-visitors-per-hour 500')?.newVisitorsPerHour).toBe(500)
  })

  test('limits the requests for conversations where others can reach it', () => {
    expect(read('--host 0.0.0.0')?.limits.threadRequestsPerMinute).toBe(120)
  })

  test('refuses a secret that could be guessed, in words', () => {
    expect(() => read('', { CONFAB_SECRET: 'bread' })).toThrow('CONFAB_SECRET needs at least 32 characters: openssl rand -hex 32')
  })

  test.each(['--help', '-h', 'help'])('helps with %s', (word) => {
    expect(readArguments([word], {})).toBeUndefined()
  })

  test('helps without a command', () => {
    expect(readArguments([], {})).toBeUndefined()
  })

  test.each([
    ['--port 1e9', '--port takes a whole number from 0 to 65535, not "1e9".'],
    ['--port x', '--port takes a whole number from 0 to 65535, not "x".'],
    ['--origin example.com', '--origin takes an origin such as https://www.example.com, not "example.com".'],
    [
      '--origin https://example.com/page',
      '--origin takes an origin such as https://www.example.com, not "https://example.com/page".',
    ],
    ['--requests-per-minute -1x', "Option '--requests-per-minute' argument is ambiguous"],
    [
      'now',
      'There is no command "serve now". Those that there are: serve, create, migrate, export, erase. See confab-chat --help',
    ],
    ['--nothing', "Unknown option '--nothing'"],
  ])('refuses "%s" in words', (words, expected) => {
    expect(() => read(words)).toThrow(expected)
  })
})

describe('the files to deploy it with', () => {
  const deploy = (name: string): string => readFileSync(new URL(`../../../../sdk/server/deploy/${name}`, import.meta.url), 'utf8')
  const { bin } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    bin: Record<string, string>
  }

  test('run the command of the package', () => {
    expect(deploy('Dockerfile')).toContain(`node_modules/confab-chat/${bin['confab-chat']?.slice(2)}", "serve"]`)
  })

  test.each(['Dockerfile', 'compose.yaml'])('set variables only that the command reads: %s', (name) => {
    const named = deploy(name).match(/\b(?:CONFAB_[A-Z_]+|[A-Z]+_API_KEY|DATABASE_URL|OLLAMA_HOST)\b/g) ?? []
    expect([...new Set(named)].filter((variable) => !help.includes(variable))).toEqual([])
  })
})
