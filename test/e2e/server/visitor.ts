import { setTimeout as wait } from 'node:timers/promises'
import { ask, readEvents, type Piece } from './server-process.ts'

/** How long somebody tries to read on, in milliseconds: who has to wait longer hangs. */
const longestSilence = 40_000
const pause = 100

/** How an answer ended for its reader. */
export interface Ending {
  readonly pieces: readonly Piece[]
  /** `whole`, the words that say what happened, or `hangs`. */
  readonly how: string
}

const wordsIn = (data: string): string | undefined =>
  data.startsWith('{') ? (JSON.parse(data) as { error?: string }).error : undefined

/** The words of an answer. */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ data }) => (data.startsWith('{') ? ((JSON.parse(data) as { text?: string }).text ?? '') : '')).join('')

/** A visitor who reads an answer, and, when the connection breaks, its rest from any server that is there. */
export function startVisitor(name: string, urls: () => readonly string[], place: number, key: string = crypto.randomUUID()) {
  const headers = { 'X-User': name }
  const pieces: Piece[] = []
  let last = performance.now()
  let tell = (_path: string): void => undefined
  const path = new Promise<string>((resolve) => (tell = resolve))

  async function read(response: Response): Promise<void> {
    const reader = readEvents(response, (piece) => {
      pieces.push(piece)
      last = performance.now()
    })
    await reader.ended
  }

  function endOf(): string | undefined {
    const words = pieces.flatMap(({ data }) => wordsIn(data) ?? [])
    return words[0] ?? (pieces.at(-1)?.data === '[DONE]' ? 'whole' : undefined)
  }

  async function follow(): Promise<string> {
    for (let attempt = 0; performance.now() - last < longestSilence; attempt += 1) {
      const url = urls()[(place + attempt) % urls().length] ?? ''
      const after = `${pieces.at(-1)?.number ?? 0}`
      const response = await fetch(`${url}${await path}`, { headers: { ...headers, 'Last-Event-ID': after } }).catch(
        () => undefined,
      )
      if (response?.ok) await read(response)
      else if (response?.status === 404) return ((await response.json()) as { error: string }).error
      else await response?.body?.cancel()
      const end = endOf()
      if (end !== undefined) return end
      await wait(pause)
    }
    return 'hangs'
  }

  /** Asks until it is heard: the connection may break before anything has come. */
  async function begin(): Promise<Response> {
    const messages = [{ id: 'q', role: 'user', text: name }]
    for (;;) {
      try {
        return await ask(urls()[place % urls().length] ?? '', { ...headers, 'Idempotency-Key': key }, { threadId: 't', messages })
      } catch (error) {
        if (performance.now() - last > longestSilence) throw error
        await wait(pause)
      }
    }
  }

  async function run(): Promise<Ending> {
    const response = await begin()
    tell(`/streams/${response.headers.get('confab-stream') ?? ''}`)
    await read(response)
    return { pieces, how: endOf() ?? (await follow()) }
  }

  /** Whether another server than the one that answers has the answer by now. */
  async function isStored(): Promise<boolean> {
    const other = new AbortController()
    const url = urls()[(place + 1) % urls().length] ?? ''
    const response = await fetch(`${url}${await path}`, { headers, signal: other.signal })
    other.abort()
    return response.ok
  }

  return { name, headers, pieces, path, isStored, ending: run() }
}
