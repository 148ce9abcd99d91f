import { describe, expect, test } from 'vitest'
import { serve } from '../../../../sdk/server/serve/serve.ts'
import { distFolder, runServe } from './run-serve.ts'

const token = 'figures-'.repeat(4)
const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> => fetch(`${url}api/chat/metrics`, { headers })

describe('the figures of confab-chat serve', () => {
  test('are for who brings the token, and tell of the answers that were given', async () => {
    const { url, log, said } = await runServe('--metrics', { CONFAB_METRICS_TOKEN: token })
    await (
      await fetch(`${url}api/chat`, { method: 'POST', body: JSON.stringify({ messages: [{ text: 'stop a stream?' }] }) })
    ).text()
    const figures = await ask(url, { authorization: `Bearer ${token}` })
    expect(await figures.text()).toMatch(/^confab_answers_total\{.*outcome="complete".*\} 1$/m)
    for (const headers of [{}, { authorization: `Bearer ${token}x` }]) expect((await ask(url, headers)).status).toBe(401)
    expect(`${log.join('')}${said}`).not.toContain(token)
    expect(said).toContain(`  figures        ${url}api/chat/metrics`)
  })

  test('are nowhere without a token', async () => {
    const { url, said } = await runServe('')
    expect((await ask(url)).status).toBe(404)
    expect(said).not.toContain('figures')
  })

  test('need a package, which is named where it is missing', async () => {
    const said: string[] = []
    const { code } = await serve(['serve', '--port', '0', '--data', 'memory'], {
      environment: { CONFAB_METRICS_TOKEN: token },
      dist: distFolder(),
      stores: { sqlite: () => Promise.reject(new Error('No file')), postgres: () => Promise.reject(new Error('No database')) },
      figures: () => Promise.reject(Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })),
      say: (line) => said.push(line),
      write: () => undefined,
    })
    expect([code, said.join()]).toEqual([1, expect.stringContaining('npm install prom-client')])
  })
})
