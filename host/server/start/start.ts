// The server of a deployment: `npm run build:server` makes one file of it, which Node runs.
import { createLog } from '../../../sdk/server/serve/log.ts'
import { secretsIn } from '../../../sdk/server/serve/hide-secrets.ts'
import { readSettings } from './read-settings.ts'
import { startServer } from './start-server.ts'

const write = (line: string): void => void process.stdout.write(`${line}\n`)

/** Ends it when it is asked to, after the answers that are being given; asked twice, at once. */
function endOnSignal(close: () => Promise<void>): void {
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isEnding) process.exit(1)
      isEnding = true
      void close().then(() => process.exit(0))
    })
}

try {
  const settings = readSettings(process.env)
  const { secretKey, webhookSecret } = settings.stripe
  const log = createLog([secretKey, webhookSecret, ...secretsIn(process.env)], process.env['CONFAB_VERBOSE'] === '1', write)
  const { url, answeredBy, close } = await startServer(settings, log)
  write(`Confab is at ${settings.appUrl}, its server at ${url}, its agents answered by ${answeredBy}`)
  endOnSignal(close)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
