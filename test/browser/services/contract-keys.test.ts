import { describe, expect, it, vi } from 'vitest'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import { displayedErrorText } from '../../../sdk/core/session/displayed-error.ts'
import { ChatError } from '../../../sdk/core/errors.ts'
import { quietConsole } from './quiet-console.ts'
import { rowsWith } from './rows.ts'
import { expectReply, connectTestService } from './connect-test-service.ts'

quietConsole()

describe.for(rowsWith('key'))('$name', ({ row }) => {
  const { probe, refusal } = row.key

  /** The result of checking this key, and the requests of the check. */
  async function check(key: string | undefined, given: Parameters<typeof connectTestService>[1] = {}) {
    const service = await connectTestService(row, { key: {}, ...given })
    const verdict = await service.connector.key?.check(key, service.context)
    return { ...service, verdict }
  }

  it('the key view names the key and where to get one', async () => {
    const { connector } = await connectTestService(row, { key: {} })
    const { placeholder, helpUrl } = row.key
    expect(connector.key).toMatchObject({ placeholder, ...(helpUrl && { helpUrl }), isMissing: true, isChecked: false })
    const given = await connectTestService(row, { key: { key: 'test-key', validateKeyProperty: true } })
    expect(given.connector.key).toMatchObject({ isMissing: false, isChecked: true })
  })

  it('a valid key is accepted and used from then on, a wrong one is not', async () => {
    const { verdict, mock, send, connector } = await check('  test-key ')
    expect(verdict).toBe('valid')
    const [asked, ...more] = mock.requests
    expect({ method: asked?.method, url: asked?.url.href }).toEqual({ method: probe.method ?? 'POST', url: probe.url })
    expect(asked?.text).toBe(probe.json === undefined ? '' : JSON.stringify(probe.json))
    expect(more).toEqual([])
    expect(connector.key?.isMissing).toBe(false)
    expectReply(await send(), row.reply)
    expect((await check('wrong-key')).verdict).toBe('invalid')
  })

  it('the page’s key is checked', async () => {
    expect((await check(undefined, { key: { key: 'test-key' } })).verdict).toBe('valid')
    expect((await check(undefined, { key: { key: 'wrong-key' } })).verdict).toBe('invalid')
    expect((await check(undefined, { key: { key: () => Promise.resolve('test-key') } })).verdict).toBe('valid')
  })

  it.for(['', ' ', 'two words', 'two\nlines'])('the key %j is refused without a request', async (key) => {
    const { verdict, mock } = await check(key)
    expect(verdict).toBe('invalid')
    expect(mock.requests).toEqual([])
  })

  it.for([{ kind: 'unreachable' }, { kind: 'server-error', status: 503 }] as const)(
    'a key cannot be checked when the service is $kind, and is not kept',
    async (failure) => {
      const { verdict, connector } = await check('test-key', { switches: { failure } })
      expect(verdict).toBe('unreachable')
      expect(connector.key?.isMissing).toBe(true)
    },
  )

  it('the service’s error for a wrong key is shown only if permitted, and never the key', async () => {
    const { send, connector } = await connectTestService(row, { key: { key: 'wrong-key' } })
    const { events, error } = await send()
    expect(error).toMatchObject({ name: 'ChatError', kind: 'service', message: refusal.text })
    if (!refusal.isShown) expect(error).toMatchObject({ isDisplayable: false })
    const shown = displayedErrorText(ChatError.from(error), normaliseOptions({}), connector.permittedErrorPrefixes)
    expect(shown).toBe(refusal.isShown ? refusal.text : 'Error, please try again.')
    expect(JSON.stringify([events, vi.mocked(console.error).mock.calls])).not.toContain('wrong-key')
  })

  it('the page’s function is called for a new token when its token is refused', async () => {
    const tokens = ['stale-key', 'test-key']
    const key = vi.fn(() => Promise.resolve(tokens.shift() ?? ''))
    const { send } = await connectTestService(row, { key: { key } })
    expectReply(await send(), row.reply)
    expect(key).toHaveBeenCalledTimes(2)
    const refused = await connectTestService(row, { key: { key: () => 'wrong-key' } })
    expect((await refused.send()).error).toMatchObject({ message: refusal.text })
    expect(refused.mock.requests.length).toBe(2)
  })

  it('an interceptor of the page does not see the key', async () => {
    const seen: unknown[] = []
    const { send } = await connectTestService(row, { requestInterceptor: (details) => (seen.push(details), details) })
    await send()
    expect(seen.length).toBe(1)
    expect(JSON.stringify(seen)).not.toContain('test-key')
  })
})
