import { request as send, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import type { Vendor } from './vendor.ts'

const body = JSON.stringify({ messages: [{ id: 'q', role: 'user', text: 'When do you open?' }] })
const patient = { timeout: 20_000, interval: 10 }

/** Sends a message as a page of this origin does, from an address of this machine. */
export const ask = (url: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const all = { 'Content-Type': 'application/json', Accept: 'text/event-stream', Origin: new URL(url).origin, ...headers }
    send(url, { method: 'POST', headers: all, localAddress }, resolve).once('error', reject).end(body)
  })

/** The next words of a response. */
async function readSome(response: IncomingMessage): Promise<string> {
  await vi.waitUntil(() => response.readableLength > 0, patient)
  return String(response.read())
}

/** The status of a message that is not read on. */
export async function statusOf(asked: Promise<IncomingMessage>): Promise<number | undefined> {
  const response = await asked
  response.destroy()
  return response.statusCode
}

/**
 * What a page has of a chat server at its public address: an answer comes as it is given, can be resumed and stopped, and the pages of other
 * sites get none.
 */
export async function judgeServer(url: string, vendor: Vendor): Promise<void> {
  const answer = await ask(url)
  expect(answer.statusCode).toBe(200)
  answer.pause()
  const beginning = await readSome(answer)
  expect(beginning).toContain('At ')
  expect(vendor.waiting()).toBe(1)
  const stream = `${url}/streams/${String(answer.headers['confab-stream'])}`
  const resumed = await fetch(stream, { headers: { 'Last-Event-ID': '0' } })
  vendor.say()
  const whole = beginning + (await text(answer))
  expect(whole).toContain('seven.')
  expect(await resumed.text()).toBe(whole)
  expect(await (await fetch(stream, { headers: { 'Last-Event-ID': '1' } })).text()).toBe(whole.slice(whole.indexOf('id: 2\n')))

  const other = await ask(url)
  other.pause()
  await readSome(other)
  const stop = `${url}/streams/${String(other.headers['confab-stream'])}/stop`
  const stopped = await fetch(stop, { method: 'POST', headers: { Origin: new URL(url).origin } })
  expect(stopped.status).toBe(204)
  expect(await text(other)).not.toContain('seven.')
  await vi.waitUntil(() => vendor.waiting() === 0, patient)

  expect(await statusOf(ask(url, { Origin: 'https://other.example' }))).toBe(403)
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
}
