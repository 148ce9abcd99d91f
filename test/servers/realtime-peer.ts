import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

type Message = Readonly<Record<string, unknown>>

/** What came from a page in one call. */
export interface CallRecord {
  /** The messages, oldest first. */
  messages: Message[]
  /** Pieces of sound, of ten milliseconds each. */
  sounds: number
  /** The loudest sample since it was last asked, of 32767. */
  peak: number
  isOver: boolean
}

export interface PeerScript {
  /** Sent as soon as the channel opens. Default: `session.created`. */
  greeting?: readonly Message[]
  /** How loud the tone of the voice is from the beginning, of 32767. Default 0. */
  loudness?: number
  /** Answers without a voice. */
  isMute?: boolean
}

/**
 * Starts the other side of voice calls, with real WebRTC. `POST /new` with a script makes a phone, `POST /ID/answer` with an
 * offer answers a call to it; `send`, `loudness` and `close` are about its newest call, `POST /ID` tells of all of them. A call
 * sends and hears sound until it is closed: `end` closes all of a phone.
 *
 * It is a process of its own: the package crashes one that ends with calls that were made in it.
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
