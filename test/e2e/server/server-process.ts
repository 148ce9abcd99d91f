import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'

const listen = async (server: ReturnType<typeof createServer>): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A vendor whose answers say what the test says, to all who ask, and that counts its calls. */
export async function startVendor() {
  const calls = new Set<ServerResponse>()
  let begun = 0
  let left = 0
  const url = await listen(
    createServer((_request, response) => {
      begun += 1
      calls.add(response)
      response.writeHead(200).flushHeaders()
      response.on('close', () => {
        calls.delete(response)
        if (!response.writableEnded) left += 1
      })
    }),
  )
  return {
    url,
    say(text: string): void {
      for (const call of calls) call.write(text)
    },
    end(): void {
      for (const call of calls) call.end()
    },
    /** How many calls began, and how many were ended by the one who called. */
    counts: () => ({ begun, left }),
  }
}

/** What a process holds. */
export interface Held {
  /** Bytes of JavaScript's memory. */
  readonly heap: number
  /** Bytes of all of its memory. */
  readonly rss: number
  /** Sockets, timers and what else keeps it alive. */
  readonly resources: number
}

interface ProcessSettings {
  readonly environment?: Readonly<Record<string, string>>
  /** Code of more options. */
  readonly options?: string
}

/** A chat server in a process of its own, as the package has it. `store` is code that makes one. The vendor is told what is asked. */
export async function startServerProcess(store: string, vendorUrl: string, { environment, options = '' }: ProcessSettings = {}) {
  const module = (path: string): string => JSON.stringify(pathToFileURL(path).href)
  const code = `
    import { createServer } from 'node:http'
    import { createChatServer, toNodeHandler } from ${module('dist/server.js')}
    import { sqliteStore } from ${module('dist/server/sqlite.js')}
    import { postgresStore } from ${module('dist/server/postgres.js')}
    const server = createChatServer({
      store: ${store},
      origins: '*',
      drainSeconds: 2,
      user: ({ headers }) => headers.get('x-user') ?? undefined,
      async *answer({ messages }, { signal }) {
        const { body } = await fetch(${JSON.stringify(vendorUrl)}, { method: 'POST', body: messages.at(-1).text, signal })
        for await (const bytes of body) yield new TextDecoder().decode(bytes)
      },
      ${options}
    })
    const listener = createServer(toNodeHandler(server)).listen(0, '127.0.0.1', () => console.log(listener.address().port))
    process.once('SIGTERM', () => server.close().then(() => process.exit()))
    process.on('SIGUSR2', () => {
      gc()
      const { heapUsed, rss } = process.memoryUsage()
      console.log(JSON.stringify({ heap: heapUsed, rss, resources: process.getActiveResourcesInfo().length }))
    })`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  })
  let isEnded = false
  const exited = once(child, 'exit')
  async function kill(): Promise<void> {
    isEnded = true
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  /** Ends it as a platform does. */
  async function stop(): Promise<void> {
    isEnded = true
    child.kill('SIGTERM')
    await exited
  }
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  /** What it holds, without what nobody uses any more. */
  async function measure(): Promise<Held> {
    child.kill('SIGUSR2')
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    return JSON.parse(String(line)) as Held
  }
  return {
    url: `http://127.0.0.1:${Number(String(port))}`,
    kill,
    stop,
    measure,
    hasDied: () => !isEnded && (child.exitCode ?? child.signalCode) !== null,
  }
}

export interface Piece {
  readonly number: number
  readonly data: string
}

const textOf = ({ data }: Piece): string => (data.startsWith('{') ? ((JSON.parse(data) as { text?: string }).text ?? '') : '')

/** Reads the events of a response as they come; what is broken off in the middle of an event is none. */
export function readEvents(response: Response, onPiece = (_piece: Piece): void => undefined) {
  const pieces: Piece[] = []
  const over = (async () => {
    let rest = ''
    for await (const bytes of response.body ?? []) {
      const frames = (rest + new TextDecoder().decode(bytes)).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const [, number, data = ''] = /^id: (\d+)\ndata: (.*)$/.exec(frame) ?? []
        if (number === undefined) continue
        const piece = { number: Number(number), data }
        pieces.push(piece)
        onPiece(piece)
      }
    }
  })()
  // A server that is killed is what is tested.
  const ended = over.catch(() => undefined)
  return { pieces, ended, text: () => pieces.map(textOf).join('') }
}

export const ask = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  { signal, ...body }: { readonly signal?: AbortSignal; readonly [field: string]: unknown } = {
    messages: [{ role: 'user', text: 'Tell me' }],
  },
): Promise<Response> =>
  fetch(`${url}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
