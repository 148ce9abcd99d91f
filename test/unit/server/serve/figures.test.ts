import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
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

  test('are on a port of their own where one is asked for, and not beside the chat', async () => {
    const { url, said, close } = await runServe('--metrics-port 0')
    await (
      await fetch(`${url}api/chat`, { method: 'POST', body: JSON.stringify({ messages: [{ text: 'stop a stream?' }] }) })
    ).text()
    const [, own = ''] = /^ {2}figures {8}(http:\/\/127\.0\.0\.1:\d+\/metrics)$/m.exec(said) ?? []
    expect(new URL(own).port).not.toBe(new URL(url).port)
    expect(await (await fetch(own)).text()).toMatch(/^confab_answers_total\{.*outcome="complete".*\} 1$/m)
    expect((await ask(url)).status).toBe(404)
    await close()
    await expect(fetch(own)).rejects.toThrow()
  })

  test('ask for the token on a port of their own, too, where there is one', async () => {
    const { url, said } = await runServe('--metrics', { CONFAB_METRICS_TOKEN: token, CONFAB_METRICS_PORT: '0' })
    const [, own = ''] = /^ {2}figures {8}(\S+)$/m.exec(said) ?? []
    expect((await fetch(own)).status).toBe(401)
    const authorised = { authorization: `Bearer ${token}` }
    expect((await fetch(own, { headers: authorised })).status).toBe(200)
    expect((await ask(url, authorised)).status).toBe(404)
  })

  test('end the command in words where their port is taken, and leave it where another thing is wrong', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    expect(await runServe(`--metrics-port ${port}`)).toMatchObject({
      code: 1,
      said: `Port ${port}, for the figures, is taken by another program. Stop it, or choose another with --metrics-port.`,
    })
    await new Promise((resolve) => taken.close(resolve))
    const { code } = await runServe(`--metrics-port ${port} --docs /nowhere`)
    expect(code).toBe(1)
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
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
