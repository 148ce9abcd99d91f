import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { AddressGuard, CheckedAddress } from './address-guard.ts'
import { FetchFault } from './fetch-fault.ts'
import { pinned } from './pinned.ts'

/** How the reader of websites names itself. */
export const userAgent = 'Mozilla/5.0 (compatible; ConfabAssessment/1.0)'

/** One answer, read to its end. */
export interface Fetched {
  readonly url: URL
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Bytes as they travelled. */
  readonly transferred: number
  /** Milliseconds until the headers were there. */
  readonly firstByte: number
}

interface FetchOptions {
  readonly guard: AddressGuard
  readonly signal: AbortSignal
  /** Bytes of the unpacked body; more is a fault. */
  readonly maximum: number
}

function open(url: URL, checked: CheckedAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const headers = {
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml;q=0.9,text/plain;q=0.5,*/*;q=0.1',
      'accept-language': 'en',
      'accept-encoding': 'gzip, br, deflate',
    }
    request(url, { headers, lookup: pinned(checked), signal, agent: false }, resolve)
      .on('error', reject)
      .end()
  })
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

function unpacked(message: IncomingMessage): Readable {
  const decoder = decoders[message.headers['content-encoding']?.toLowerCase() ?? '']?.()
  // The error of either end reaches the reader of the decoder.
  return decoder ? pipeline(message, decoder, () => undefined) : message
}

/** Asks once, follows nothing, and reads at most so many bytes, also of what unpacks to more than it weighs. */
export async function fetchOnce(url: URL, { guard, signal, maximum }: FetchOptions): Promise<Fetched> {
  const startedAt = performance.now()
  const message = await open(url, await guard(url), signal)
  const firstByte = Math.round(performance.now() - startedAt)
  let transferred = 0
  message.on('data', (piece: Buffer) => void (transferred += piece.length))
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of unpacked(message) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maximum)
        throw new FetchFault(
          'too_large',
          `The page is larger than ${Math.round(maximum / 1_000_000)} MB, which is too large to read.`,
        )
      pieces.push(piece)
    }
  } finally {
    message.destroy()
  }
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
  return { url, status: message.statusCode ?? 0, headers, body: Buffer.concat(pieces), transferred, firstByte }
}
