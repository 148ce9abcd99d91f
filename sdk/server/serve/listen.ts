import { timerLength } from '../bounds/timer-length.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { inTime } from '../../core/util/in-time.ts'
import { defaultDrainSeconds } from '../ending/drain.ts'
import { toNodeHandler } from '../node-handler.ts'
import type { Site } from './create-site.ts'
import type { Log } from './log.ts'

/** A server that listens. */
export interface Listening {
  /** Its address, with a slash at the end. */
  readonly url: string
  /**
   * Takes no new requests, and resolves when the answers that are being given have ended, and were read: after `drainSeconds` at the latest,
   * whatever readers do.
   */
  close(): Promise<void>
}

interface Settings {
  readonly port: number
  readonly host: string
  readonly log: Log
  /** @default 30 */
  readonly drainSeconds?: number | undefined
}

/** Where each request led and how it ended: never what it said. */
function note(log: Log, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const start = performance.now()
  const [path = '/'] = (incoming.url ?? '/').split('?')
  outgoing.once('close', () =>
    log.info('request', {
      method: incoming.method ?? '',
      // An id in it says whose it is.
      path: path.replaceAll(/[\w-]{20,}/g, '…'),
      status: outgoing.statusCode,
      milliseconds: Math.round(performance.now() - start),
      ...(!outgoing.writableFinished && { isCutOff: true }),
    }),
  )
}

/** One step of a server that ends and still listens, in milliseconds: a process that was busy reads meanwhile what has arrived. */
const step = 10
/** How many of them it takes at least, and at most while somebody has connected and not asked yet, as browsers do before they need to. */
const fewestSteps = 10
const mostSteps = 100

/** Those who have connected, and have not asked anything yet. */
function watchUnheard(server: Server): ReadonlySet<unknown> {
  const unheard = new Set<unknown>()
  server.on('connection', (socket: Socket) => {
    unheard.add(socket)
    socket.once('close', () => unheard.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => unheard.delete(socket))
  return unheard
}

/** What is on its way is refused in words, and not by a broken connection. */
async function hearLastCall(unheard: ReadonlySet<unknown>): Promise<void> {
  for (let steps = 0; steps < fewestSteps || (unheard.size && steps < mostSteps); steps += 1)
    await new Promise((resolve) => setTimeout(resolve, step))
}

/** The address of a port, as a person opens it on the machine. */
export const addressOf = (host: string, port: number): string =>
  `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}/`

/** Serves the site. Rejects when the port is taken. */
export async function listen(site: Site, { port, host, log, drainSeconds = defaultDrainSeconds }: Settings): Promise<Listening> {
  const handle = toNodeHandler(site)
  const server = createServer((incoming, outgoing) => {
    note(log, incoming, outgoing)
    handle(incoming, outgoing)
  })
  const unheard = watchUnheard(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: addressOf(host, taken),
    async close() {
      const late = (): Error => new Error('Readers did not take the end of their answers.')
      const closed = site.close()
      closed.catch(() => undefined) // told below
      async function end(): Promise<void> {
        await hearLastCall(unheard)
        const ended = new Promise<void>((resolve) => {
          server.close(() => resolve())
        })
        server.closeIdleConnections()
        await closed
        server.closeIdleConnections()
        await ended
      }
      try {
        await inTime(timerLength(drainSeconds), end(), late)
      } catch (error) {
        log.error(error)
      } finally {
        server.closeAllConnections()
      }
    },
  }
}
