import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { runServe } from './run-serve.ts'

/** Sends a question over a connection of its own. Resolves with the status of the answer, or with what broke. */
const ask = (url: string, agent: Agent): Promise<number | string | undefined> =>
  new Promise((resolve) => {
    const asked = request(
      `${url}api/chat`,
      { method: 'POST', agent, headers: { 'Content-Type': 'application/json' } },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      },
    )
    asked.once('error', ({ message }) => resolve(message))
    asked.end(JSON.stringify({ messages: [{ role: 'user', text: 'How do I stop a stream?' }] }))
  })

test('a server that ends breaks no connection over which a question was on its way', async () => {
  const { url, close } = await runServe('')
  // As browsers and proxies have it.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect(await ask(url, agent)).toBe(200)
  // The process has not heard of any of them yet.
  const all = Array.from({ length: 20 }, () => ask(url, agent))
  await Promise.all([close(), ...all])
  expect(new Set(await Promise.all(all))).toEqual(new Set([503]))
})
