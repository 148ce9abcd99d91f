import { join } from 'node:path'
import { createSite } from './create-site.ts'
import { createDocumentation } from './documentation.ts'
import { ownDocumentation } from './own-documentation.ts'
import { findService, type Environment } from './find-service.ts'
import { addressOf, listen, type Listening } from './listen.ts'
import { secretHider, secretsIn } from './hide-secrets.ts'
import { createLog, type Log } from './log.ts'
import { isLoopback } from './loopback.ts'
import { openStore, type Stores } from './open-store.ts'
import { help, readArguments, type ServeSettings } from './read-arguments.ts'
import { readEnvironment } from './read-environment.ts'
import { readInstructions } from './read-instructions.ts'
import { readFolder } from './read-documentation.ts'
import type { DocumentationPage } from '../retrieval/documentation-search.ts'
import { createStaticFiles } from './static-files.ts'
import { inTime } from '../../core/util/in-time.ts'
import type { PrometheusMetrics, prometheusMetrics } from '../watching/prometheus-metrics.ts'
import type { ServerStore } from '../stores/store.ts'
import { commandWith } from './command-with.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'

/** What the command works with. */
export interface ServeParts {
  readonly environment: Environment
  /** The folder of the built package. */
  readonly dist: string
  readonly stores: Stores
  /** Loads what keeps figures, over a package that is installed only where it is used. */
  readonly figures: () => Promise<{ prometheusMetrics: typeof prometheusMetrics }>
  /** Writes a line for people. */
  readonly say: (line: string) => void
  /** Writes a line of the log. */
  readonly write: (line: string) => void
}

/** Said to who lets pages of other origins ask. */
const howThreadsWork =
  'keep conversations if they send cookies (connect and threads with credentials: "include"), and another site only over https'

/** Said where strangers can ask, and their names are not signed. */
const howNamesWork = 'have limits by their address: names are signed where CONFAB_SECRET is set, or a database keeps a key'

/** How long the store may take to answer at the start, in milliseconds. */
const patience = 5000

/** The pages to answer from. @throws an `Error` in words for a folder that cannot be read. */
function readPages(docs: string | undefined, dist: string): Promise<DocumentationPage[]> {
  return readFolder(docs ?? join(dist, 'docs'), '/api/').catch((cause: unknown) => {
    if (docs === undefined) throw cause
    const reason = thrownField(cause, 'code') === 'ENOTDIR' ? 'is no folder' : 'cannot be read'
    throw new Error(`--docs takes a folder with Markdown files: ${docs} ${reason}.`, { cause })
  })
}

/** The key that the store keeps; none where it cannot be reached at the start. */
async function secretOf(store: ServerStore): Promise<string | undefined> {
  const asked = store.secret?.()
  return asked && inTime(patience, asked, () => new Error('The store did not answer')).catch(() => undefined)
}

/** Who keeps the figures; nobody where they are not asked for. @throws an `Error` with what to install, where the package is missing. */
async function keepFigures(
  { metricsToken: token, metricsPort: port, host }: ServeSettings,
  figures: ServeParts['figures'],
): Promise<PrometheusMetrics | undefined> {
  if (token === undefined && port === undefined) return undefined
  try {
    return (await figures()).prometheusMetrics({ token, ...(port !== undefined && { port, host }) })
  } catch (cause) {
    if (thrownField(cause, 'code') !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new Error('Figures need a package: npm install prom-client', { cause })
  }
}

async function startWith(
  metrics: PrometheusMetrics | undefined,
  settings: ServeSettings,
  { environment, dist, stores, say }: ServeParts,
  log: Log,
): Promise<Listening> {
  const { docs, databaseUrl, listenUrl, connections, file, host, port, origins, trustProxy, limits, model, drainSeconds } =
    settings
  const metricsPort = await metrics?.listening
  const [pages, service, instructions, opened, files] = await Promise.all([
    readPages(docs, dist),
    findService({ ...environment, CONFAB_MODEL: model }),
    readInstructions(settings.system),
    openStore({ databaseUrl, listenUrl, connections, file, isDegraded: settings.isDegraded }, stores),
    createStaticFiles(dist),
  ])
  if (!pages.length) throw new Error(`There are no Markdown files in ${docs}.`)
  const documentation = createDocumentation(pages, docs === undefined ? ownDocumentation : {})
  const secret = settings.secret ?? (await secretOf(opened.store))
  const site = createSite({
    documentation,
    service,
    instructions,
    isAlone: instructions !== undefined && docs === undefined,
    store: opened.store,
    origins,
    trustProxy,
    secret,
    newVisitorsPerHour: settings.newVisitorsPerHour,
    isLocal: isLoopback(host),
    ...(Object.keys(limits).length && { limits }),
    drainSeconds,
    metrics,
    log,
    files: (path) => files(path === 'index.html' ? 'playground/index.html' : path),
  })
  const listening = await listen(site, { port, host, log, drainSeconds })
  const figuresUrl = metricsPort === undefined ? `${listening.url}api/chat/metrics` : `${addressOf(host, metricsPort)}metrics`
  say(
    [
      `Confab serves at ${listening.url}`,
      `  answers        ${service?.name ?? 'from the documentation (set OPENAI_API_KEY or another key for a model)'}`,
      `  conversations  ${opened.name}`,
      ...(metrics ? [`  figures        ${figuresUrl}`] : []),
      ...(secret === undefined && !isLoopback(host) ? [`  visitors       ${howNamesWork}`] : []),
      ...(origins.length ? [`  other origins  ${howThreadsWork}`] : []),
      `  the chat       { "connect": { "url": "${listening.url}api/chat", "stream": true, "format": "confab", "resume": true } }`,
      'Ctrl+C ends it when the answers that are being given have ended; twice, at once.',
    ].join('\n'),
  )
  return listening
}

async function start(settings: ServeSettings, parts: ServeParts, log: Log): Promise<Listening> {
  const metrics = await keepFigures(settings, parts.figures)
  try {
    return await startWith(metrics, settings, parts, log)
  } catch (error) {
    metrics?.close?.()
    throw error
  }
}

/** Words for a failure at the start, with a way on. */
function explain(error: unknown, { port, host, metricsPort }: Partial<ServeSettings>, again: (port: number) => string): string {
  const code = thrownField(error, 'code')
  if (code === 'EADDRINUSE' && metricsPort && thrownField(error, 'port') === metricsPort)
    return `Port ${metricsPort}, for the figures, is taken by another program. Stop it, or choose another with --metrics-port.`
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another: ${again(Number(port) + (port === 65_535 ? -1 : 1))}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL')
    return `This machine has no address ${host}. For this machine only leave out --host; for all of its addresses: --host 0.0.0.0`
  if (code === 'EACCES')
    return `Port ${metricsPort && thrownField(error, 'port') === metricsPort ? metricsPort : port} needs more rights than this process has. Choose one above 1023, such as 3000.`
  return thrownWords(error)
}

/**
 * Runs the command.
 * @returns what it serves; undefined when it only helped, or failed: then `say` has the words, and `code` the status of the process.
 */
export async function serve(
  given: readonly string[],
  { environment: variables, ...others }: ServeParts,
): Promise<{ readonly listening?: Listening; readonly code: number }> {
  const parts = { ...others, environment: readEnvironment(variables) }
  const secrets = secretsIn(parts.environment)
  let settings: ServeSettings | undefined
  try {
    settings = readArguments(given, parts.environment)
    if (!settings) {
      parts.say(help)
      return { code: 0 }
    }
    const log = createLog(secrets, settings.isVerbose, parts.write)
    return { listening: await start(settings, parts, log), code: 0 }
  } catch (error) {
    parts.say(secretHider(secrets)(explain(error, settings ?? {}, (port) => commandWith(port, given, variables))))
    return { code: 1 }
  }
}
