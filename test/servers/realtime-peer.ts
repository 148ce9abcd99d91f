import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

type Message = Readonly<Record<string, unknown>>

/** What a page sent in one call. */
export interface CallRecord {
  /** The messages, oldest first. */
  messages: Message[]
  /** Chunks of sound, ten milliseconds each. */
  sounds: number
  /** The loudest sample since the last request, of 32767. */
  peak: number
  isOver: boolean
}

export interface PeerScript {
  /** Sent as soon as the channel opens. Default: `session.created`. */
  greeting?: readonly Message[]
  /** The loudness of the voice's tone from the beginning, of 32767. Default 0. */
  loudness?: number
  /** Answers without an audio track. */
  isMute?: boolean
}

/**
 * Starts a peer for voice calls, with real WebRTC. `POST /new` with a script creates a phone, `POST /ID/answer` with an offer
 * answers a call to it; `send`, `loudness` and `close` act on its newest call, `POST /ID` reports on all of them. A call sends
 * and receives sound until it is closed: `end` closes all calls of a phone.
 * It is a separate process, because the package crashes a process that ends after calls.
 */
export async function startRealtimePeer(): Promise<{ url: string; close(): Promise<void> }> {
  const source = readFileSync(new URL('realtime-peer-process.ts', import.meta.url), 'utf8')
  const { code } = transformSync(source, { loader: 'ts', format: 'esm' })
  const peer = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    peer.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    peer.once('exit', (status) => reject(new Error(`The peer ended with ${status}`)))
  })
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        peer.once('exit', () => resolve())
        peer.kill('SIGKILL')
      }),
  }
}
