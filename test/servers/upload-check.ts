import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { createNotice } from './notice.ts'
import type { UploadedPart, UploadRecord, UploadScript } from './script.ts'

/** An address that accepts multipart forms of any size, validates them, and responds with a stream. */
export interface UploadCheck {
  /** Whether it allows other origins to watch upload progress (CORS preflight). */
  readonly allowsPreflight: boolean
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Continues reading. */
  release(): void
  /** Sends the response. */
  letAnswer(): void
  readonly records: readonly UploadRecord[]
}

export function createUploadCheck({
  pauseAfter = Infinity,
  refusesPreflight = false,
  holdsAnswer = false,
  reply = '{"text":"ok"}',
}: UploadScript): UploadCheck {
  const records: UploadRecord[] = []
  const notice = createNotice()
  let isReleased = false
  let mayAnswer = !holdsAnswer

  /** Reads the first bytes, and the rest when the test says so. */
  async function* hold(chunks: AsyncIterable<Buffer>, request: IncomingMessage): AsyncGenerator<Buffer> {
    let count = 0
    for await (const chunk of chunks) {
      count += chunk.length
      if (count >= pauseAfter) await notice.until(() => isReleased || request.destroyed)
      yield chunk
    }
  }

  async function readParts(request: IncomingMessage, parts: UploadedPart[]): Promise<void> {
    const form = busboy({ headers: request.headers, defParamCharset: 'utf8', limits: { fieldSize: 50_000_000 } })
    form.on('field', (name, value) => parts.push({ name, value }))
    form.on('file', (name, stream, { filename = '', mimeType }) => {
      const digest = createHash('sha256')
      const part = { name, fileName: filename, type: mimeType, size: 0, digest: '' }
      parts.push(part)
      stream.on('data', (chunk: Buffer) => {
        part.size += chunk.length
        digest.update(chunk)
      })
      // The form fails as well, and reports it.
      stream.on('error', () => undefined)
      stream.on('end', () => (part.digest = digest.digest('hex')))
    })
    await pipeline(request, (chunks: AsyncIterable<Buffer>) => hold(chunks, request), form)
  }

  return {
    allowsPreflight: !refusesPreflight,
    async answer(request, response) {
      const parts: UploadedPart[] = []
      const record: UploadRecord = {
        method: request.method ?? '',
        contentType: request.headers['content-type'] ?? '',
        parts,
        end: 'open',
      }
      records.push(record)
      try {
        await readParts(request, parts)
        record.end = 'complete'
      } catch {
        record.end = request.destroyed || request.aborted ? 'aborted' : 'malformed'
        if (!response.destroyed) response.writeHead(400).end()
        return
      }
      await notice.until(() => mayAnswer || response.destroyed)
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply)
    },
    release() {
      isReleased = true
      notice.give()
    },
    letAnswer() {
      mayAnswer = true
      notice.give()
    },
    records,
  }
}
