import { timerLength } from '../bounds/timer-length.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** Serves the site. Rejects when the port is taken. */
export async function listen(site: Site, { port, host, log, drainSeconds = defaultDrainSeconds }: Settings): Promise<Listening> {
  const handle = toNodeHandler(site)
  const server = createServer((incoming, outgoing) => {
    note(log, incoming, outgoing)
    handle(incoming, outgoing)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${taken}/`,
    async close() {
      const ended = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeIdleConnections()
      const late = (): Error => new Error('Readers did not take the end of their answers.')
      const closed = site.close().then(() => server.closeIdleConnections())
      try {
        await inTime(timerLength(drainSeconds), Promise.all([closed, ended]), late)
      } catch (error) {
        log.error(error)
      } finally {
        server.closeAllConnections()
      }
    },
  }
}
