import { join } from 'node:path'
import { createSite } from './create-site.ts'
import { createDocumentation } from './documentation.ts'
import { exampleQuestions } from './example-questions.ts'
import { findService, type Environment } from './find-service.ts'
import { listen, type Listening } from './listen.ts'
import { createLog, type Log } from './log.ts'
import { isLoopback } from './loopback.ts'
import { openStore, type Stores } from './open-store.ts'
import { help, readArguments, type ServeSettings } from './read-arguments.ts'
import { readFolder } from './read-documentation.ts'
import { createStaticFiles } from './static-files.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'

interface ServeParts {
  readonly environment: Environment
  /** The folder of the built package. */
  readonly dist: string
  readonly stores: Stores
  /** Writes a line for people. */
  readonly say: (line: string) => void
  /** Writes a line of the log. */
  readonly write: (line: string) => void
}

/** What must not stand in a log: keys, and the password of a database. */
function secretsIn(environment: Environment): string[] {
  const values = Object.entries(environment).flatMap(([name, value]) =>
    /_API_KEY$|^DATABASE_URL$/.test(name) && value ? [value] : [],
  )
  return values.filter((value) => value.length > 3)
}

async function start(settings: ServeSettings, { environment, dist, stores, say }: ServeParts, log: Log): Promise<Listening> {
  const { docs, databaseUrl, file, host, port, origins, trustProxy, requestsPerMinute, drainSeconds } = settings
  const [pages, service, opened, files] = await Promise.all([
    readFolder(docs ?? join(dist, 'docs'), '/api/'),
    findService(environment),
    openStore({ databaseUrl, file }, stores),
    createStaticFiles(dist),
  ])
  if (!pages.length) throw new Error(`There are no Markdown files in ${docs}.`)
  const documentation = createDocumentation(pages, docs === undefined ? exampleQuestions : undefined)
  const site = createSite({
    documentation,
    service,
    store: opened.store,
    origins,
    trustProxy,
    isLocal: isLoopback(host),
    ...(requestsPerMinute !== undefined && { limits: { requestsPerMinute } }),
    drainSeconds,
    log,
    files: (path) => files(path === 'index.html' ? 'playground/index.html' : path),
  })
  const listening = await listen(site, { port, host, log, drainSeconds })
  say(
    [
      `Confab serves at ${listening.url}`,
      `  answers        ${service?.name ?? 'from the documentation (set OPENAI_API_KEY or another key for a model)'}`,
      `  conversations  ${opened.name}`,
      `  the chat       { "connect": { "url": "${listening.url}api/chat", "stream": true, "format": "confab", "resume": true } }`,
      'Ctrl+C ends it when the answers that are being given have ended; twice, at once.',
    ].join('\n'),
  )
  return listening
}

/** Words for a failure at the start, with a way on. */
function explain(error: unknown, { port }: Partial<ServeSettings>): string {
  const code = thrownField(error, 'code')
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another: --port ${Number(port) + 1}`
  if (code === 'EACCES') return `Port ${port} needs more rights than this process has. Choose one above 1023: --port 3000`
  return thrownWords(error)
}

/**
 * Runs the command.
 * @returns what it serves; undefined when it only helped, or failed: then `say` has the words, and `code` the status of the process.
 */
export async function serve(
  given: readonly string[],
  parts: ServeParts,
): Promise<{ readonly listening?: Listening; readonly code: number }> {
  let settings: ServeSettings | undefined
  try {
    settings = readArguments(given, parts.environment)
    if (!settings) {
      parts.say(help)
      return { code: 0 }
    }
    const log = createLog(secretsIn(parts.environment), settings.isVerbose, parts.write)
    return { listening: await start(settings, parts, log), code: 0 }
  } catch (error) {
    parts.say(explain(error, settings ?? {}))
    return { code: 1 }
  }
}
