import type { IncomingMessage, ServerResponse } from 'node:http'
import { createNotice } from './notice.ts'
import type { RecordedPart, RecordedRequest, Reply } from './script.ts'

/** An address with scripted responses that records its requests. */
export interface ScriptedReply {
  answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
  release(gate: string): void
  readonly requests: readonly RecordedRequest[]
  /** How many responses the client cancelled before their end. */
  countAborted(): number
  untilRequests(count: number): Promise<void>
  untilAborted(): Promise<void>
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function readParts(body: Buffer, contentType: string): Promise<RecordedPart[]> {
  if (!contentType.startsWith('multipart/form-data')) return []
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  return Promise.all(
    [...form.entries()].map(async ([name, value]) =>
      typeof value === 'string'
        ? { name, value }
        : {
            name,
            value: '',
            fileName: value.name,
            type: value.type,
            bytes: [...new Uint8Array(await value.arrayBuffer())],
          },
    ),
  )
}

async function record(request: IncomingMessage, path: string): Promise<RecordedRequest> {
  const body = await readBody(request)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return {
    method: request.method ?? '',
    path,
    headers,
    body: body.toString('utf8'),
    parts: await readParts(body, headers['content-type'] ?? ''),
  }
}

function cutUp(bytes: Buffer, cut: Reply['cut']): Buffer[] {
  if (!cut) return [bytes]
  const borders = cut === 'every-byte' ? [...bytes.keys()] : cut
  const positions = [0, ...borders.filter((border) => border > 0 && border < bytes.length), bytes.length]
  return positions.slice(1).map((end, index) => bytes.subarray(positions[index], end))
}

/** Resolves when the bytes have been sent, so that the next write is a chunk of its own. */
const write = (response: ServerResponse, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    response.write(bytes, () => setImmediate(resolve))
  })

export function createScriptedReply(replies: readonly Reply[]): ScriptedReply {
  const requests: RecordedRequest[] = []
  const released = new Set<string>()
  const notice = createNotice()
  let aborted = 0

  async function play(reply: Reply, response: ServerResponse): Promise<void> {
    const passGate = (gate: string): Promise<void> => notice.until(() => released.has(gate) || response.destroyed)
    if (reply.headersAfter) await passGate(reply.headersAfter)
    if (response.destroyed) return
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.flushHeaders()
    for (const step of reply.steps) {
      if (response.destroyed) return
      if ('until' in step) await passGate(step.until)
      else if ('reset' in step) {
        response.destroy()
        return
      } else if ('close' in step) break
      else {
        const pieces = cutUp(Buffer.from(step.send as string), reply.cut)
        for (let round = 0; round < (step.times ?? 1) && !response.destroyed; round += 1) {
          for (const piece of pieces) await write(response, piece)
        }
      }
    }
    response.end()
  }

  return {
    async answer(request, response, path) {
      response.on('close', () => {
        if (!response.writableEnded) aborted += 1
        notice.give()
      })
      requests.push(await record(request, path))
      notice.give()
      const reply = replies[Math.min(requests.length, replies.length) - 1]
      if (reply) await play(reply, response)
      else response.writeHead(404).end()
    },
    release(gate) {
      released.add(gate)
      notice.give()
    },
    requests,
    countAborted: () => aborted,
    untilRequests: (count) => notice.until(() => requests.length >= count),
    untilAborted: () => notice.until(() => aborted > 0),
  }
}
