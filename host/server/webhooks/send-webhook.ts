import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { AddressGuard } from '../pages/address-guard.ts'
import { FetchFault } from '../pages/fetch-fault.ts'
import { pinned } from '../pages/pinned.ts'

interface WebhookMessage {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** What became of an attempt. */
interface Attempt {
  readonly isTaken: boolean
  /** In words, for the log. */
  readonly answer: string
}

/** Milliseconds that an address may take. */
const patience = 10_000

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody answers there.',
  ECONNRESET: 'The connection broke off.',
  ENOTFOUND: 'There is no such host.',
  ABORT_ERR: 'It took longer than 10 seconds.',
}

/** What a failure is called. Its own words may name addresses of this network. */
function explain(error: unknown): string {
  if (error instanceof FetchFault) return error.message
  const { code, name } = error as NodeJS.ErrnoException
  return words[code ?? ''] ?? (name === 'TimeoutError' ? (words['ABORT_ERR'] ?? '') : "The connection couldn't be made.")
}

/** Sends once, to public addresses alone, and follows nothing: a redirect could lead into this network. What is answered is not read. */
export async function sendWebhook({ url, body, headers }: WebhookMessage, guard: AddressGuard): Promise<Attempt> {
  try {
    const target = new URL(url)
    const lookup = pinned(await guard(target))
    const signal = AbortSignal.timeout(patience)
    const request = target.protocol === 'https:' ? requestSecure : requestPlain
    const status = await new Promise<number>((resolve, reject) => {
      request(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
          lookup,
          signal,
          agent: false,
        },
        (response) => {
          response.destroy()
          resolve(response.statusCode ?? 0)
        },
      )
        .on('error', reject)
        .end(body)
    })
    return { isTaken: status >= 200 && status < 300, answer: `It answered with ${status}.` }
  } catch (error) {
    return { isTaken: false, answer: explain(error) }
  }
}
