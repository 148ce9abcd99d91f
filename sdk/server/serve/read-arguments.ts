import { parseArgs } from 'node:util'
import { defaultDrainSeconds } from '../ending/drain.ts'
import type { ServerLimits } from '../options.ts'
import type { Environment } from './find-service.ts'
import { isLoopback } from './loopback.ts'
import { defaultFile } from './open-store.ts'
import { checkGiven } from './read-environment.ts'
import { shortestSecret } from '../trust/signer.ts'

/** How to serve. */
export interface ServeSettings {
  readonly port: number
  readonly host: string
  /** The path of the SQLite file, or `memory`. */
  readonly file: string
  readonly databaseUrl: string | undefined
  readonly listenUrl: string | undefined
  /** Connections to the database at most; undefined for the store's own number. */
  readonly connections: number | undefined
  /** What whoever asks for the figures of the server has to bring; undefined where it keeps none. */
  readonly metricsToken: string | undefined
  /** The port that has the figures alone; undefined where they are beside the chat, or nowhere. */
  readonly metricsPort: number | undefined
  /** A folder with the documentation to answer from, instead of this package's own. */
  readonly docs: string | undefined
  readonly origins: readonly string[]
  /** The number of proxies in front of the server, or whether there is one. */
  readonly trustProxy: boolean | number
  readonly isVerbose: boolean
  readonly limits: ServeLimits
  /** New visitors of an address in an hour; undefined for no limit. */
  readonly newVisitorsPerHour: number | undefined
  /** The key that names of visitors are signed with; undefined for the one of the database. */
  readonly secret: string | undefined
  /** The model of the service; absent for its usual one. */
  readonly model: string | undefined
  /** What the model is told, or the file that says so. */
  readonly system: string | undefined
  /** Starts although the database, or its file, cannot be used. */
  readonly isDegraded: boolean
  /** How long it may take to end. */
  readonly drainSeconds: number
}

/** Limits of one visitor. What is absent has no limit. */
type ServeLimits = Pick<ServerLimits, 'requestsPerMinute' | 'tokensPerDay' | 'concurrentStreams' | 'threadRequestsPerMinute'>

/** What the command prints for `--help`. */
export const help = `confab-chat serve [options]

Serves a chat, a page to try it on, and keeps its conversations. "confab-chat erase --visitor ID" removes what is kept of a visitor, and
"export" prints it; "confab-chat migrate" changes the tables of its database for another version. "confab-chat create" writes a page with a
chat into a new folder; "confab-chat migrate FILE" makes one with Deep Chat a page with Confab.

  --port NUMBER               The port (PORT). Default: 3000
  --host ADDRESS              The address to listen on (HOST). Default: 127.0.0.1, this machine only
  --data FILE                 The SQLite file for conversations, or "memory" (CONFAB_DATA). Default: confab.db
  --docs FOLDER               Answers from the Markdown files in this folder (CONFAB_DOCS). Default: Confab's own documentation
  --origin ORIGIN             Also accepts requests from pages of this origin; repeatable (CONFAB_ORIGINS, comma-separated)
  --model NAME                A model other than the default of the service (CONFAB_MODEL)
  --system TEXT               What the model is told, or a file that says so (CONFAB_SYSTEM). Without --docs it is told nothing else
  --requests-per-minute N     Limits the requests of one visitor (CONFAB_REQUESTS_PER_MINUTE). Default: no limit on this machine, otherwise 20
  --tokens-per-day N          Limits the tokens of one visitor (CONFAB_TOKENS_PER_DAY). Default: no limit
  --concurrent-answers N      Limits the answers to one visitor at the same time (CONFAB_CONCURRENT_ANSWERS). Default: no limit
  --new-visitors-per-hour N   Limits the new visitors from one address (CONFAB_NEW_VISITORS_PER_HOUR). Default: no limit on this machine, otherwise 20
  --trust-proxy               Takes the visitor's address from the proxy in front of the server (CONFAB_TRUST_PROXY: yes,
                              or the number of proxies)
  --pool N                    Opens at most N connections to PostgreSQL, and one that listens (CONFAB_POOL). Default: 10
  --metrics                   Answers Prometheus at /api/chat/metrics, which sends the token (CONFAB_METRICS_TOKEN)
  --metrics-port NUMBER       Answers it at /metrics on this port instead, without a token where there is none (CONFAB_METRICS_PORT):
                              a port that only your network reaches
  --drain-seconds N           Ends within so many seconds after SIGTERM (CONFAB_DRAIN_SECONDS). Default: 30
  --degraded                  Starts although the database cannot be reached, or its file cannot be opened
  --verbose                   Also logs the messages of errors
  --help                      Shows this help

CONFAB_SECRET                 Signs the names of visitors: at least 32 characters. Default: a key that the database keeps
CONFAB_METRICS_TOKEN          The token of Prometheus, as "Authorization: Bearer …": at least 32 characters. Turns --metrics on
DATABASE_URL                  Keeps conversations in PostgreSQL: postgres://user:password@host/name
DATABASE_LISTEN_URL           The database itself, where DATABASE_URL leads to a pooler in transaction mode
OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, DEEPSEEK_API_KEY, GROQ_API_KEY, XAI_API_KEY,
OPENROUTER_API_KEY, TOGETHER_API_KEY, PERPLEXITY_API_KEY
                              The first one that is set answers. OPENAI_BASE_URL names another endpoint with OpenAI's API: vLLM,
                              LM Studio, LiteLLM, Azure. Without any, a local Ollama answers (OLLAMA_HOST sets its address);
                              without Ollama, answers are searched for in the documentation.`

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  docs: { type: 'string' },
  origin: { type: 'string', multiple: true },
  model: { type: 'string' },
  system: { type: 'string' },
  'requests-per-minute': { type: 'string' },
  'tokens-per-day': { type: 'string' },
  'concurrent-answers': { type: 'string' },
  'new-visitors-per-hour': { type: 'string' },
  'trust-proxy': { type: 'boolean' },
  pool: { type: 'string' },
  metrics: { type: 'boolean' },
  'metrics-port': { type: 'string' },
  'drain-seconds': { type: 'string' },
  verbose: { type: 'boolean' },
  degraded: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function readNumber(text: string, name: string, most: number, least = 0): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} takes a whole number from ${least} to ${most}, not "${text}".`)
  return value
}

/** The origin of pages from disk. */
const fromDisk = 'null'

function readOrigin(text: string): string {
  if (text === fromDisk) return text
  const origin = URL.canParse(text) ? new URL(text) : undefined
  if (origin?.hostname.includes('*'))
    throw new Error(`--origin takes one origin and no pattern, not "${text}". Name each: --origin https://www.example.com`)
  if (!origin || !/^https?:$/.test(origin.protocol) || origin.origin !== text.replace(/\/$/, ''))
    throw new Error(`--origin takes an origin such as https://www.example.com, not "${text}".`)
  return origin.origin
}

const mostPort = 65_535

/** Seconds. Whoever waits longer has forgotten it. */
const longestDrain = 86_400

/** No PostgreSQL takes more of one process. */
const mostConnections = 1000

/** Limits where strangers can ask: a key costs money. */
const usualRequestsPerMinute = 20

/** A chat asks once for each message, and for the list. */
const usualThreadRequestsPerMinute = 120
/** An address may be that of a family, or of a company: who is known counts for themselves. */
const usualNewVisitorsPerHour = 20

type Given = Readonly<Record<string, unknown>>

/** Reads limits, each by its option or by its variable. */
const limitReader =
  (values: Given, environment: Environment) =>
  (option: string, variable: string): number | undefined => {
    const text = values[option] ?? environment[variable]
    return typeof text === 'string' ? readNumber(text, `--${option}`, 1_000_000_000) : undefined
  }

const yes = /^(?:true|yes|on)$/i
const no = /^(?:false|no|off)$/i

/** More than stand before any server. */
const mostProxies = 100

/** A number is that of the proxies. */
function readTrustProxy({ CONFAB_TRUST_PROXY: given = 'no' }: Environment): boolean | number {
  const text = given.trim()
  if (yes.test(text) || no.test(text)) return yes.test(text)
  const proxies = /^\d+$/.test(text) ? Number(text) : mostProxies + 1
  if (proxies > mostProxies)
    throw new Error(`CONFAB_TRUST_PROXY takes yes, no, or the number of your proxies in front of the server, not "${given}".`)
  return proxies
}

/** What is not to be guessed. */
function readSecret(environment: Environment, name: 'CONFAB_SECRET' | 'CONFAB_METRICS_TOKEN'): string | undefined {
  const secret = environment[name]
  if (!secret) return undefined
  if (secret.length < shortestSecret) throw new Error(`${name} needs at least ${shortestSecret} characters: openssl rand -hex 32`)
  return secret
}

/** What is asked for the figures. */
function readMetrics(
  { metrics: isWanted, 'metrics-port': givenPort }: { readonly metrics?: boolean; readonly 'metrics-port'?: string },
  environment: Environment,
  port: number,
): Pick<ServeSettings, 'metricsToken' | 'metricsPort'> {
  const metricsToken = readSecret(environment, 'CONFAB_METRICS_TOKEN')
  const text = givenPort ?? environment['CONFAB_METRICS_PORT']
  const metricsPort = text === undefined ? undefined : readNumber(text, '--metrics-port', mostPort)
  if (metricsPort && metricsPort === port) throw new Error(`--metrics-port takes another port than that of the chat, ${port}.`)
  if (isWanted && metricsToken === undefined && metricsPort === undefined)
    throw new Error(
      '--metrics needs the token of Prometheus in CONFAB_METRICS_TOKEN, openssl rand -hex 32, or a port of its own: --metrics-port 9464',
    )
  return { metricsToken, metricsPort }
}

function readPort(given: string | undefined, environment: Environment): number {
  return readNumber(given ?? environment['PORT'] ?? '3000', '--port', mostPort)
}

function readConnections(given: string | undefined): number | undefined {
  return given === undefined ? undefined : readNumber(given, '--pool', mostConnections, 1)
}

function readLimits(values: Given, environment: Environment, host: string): ServeLimits {
  const read = limitReader(values, environment)
  const perMinute =
    read('requests-per-minute', 'CONFAB_REQUESTS_PER_MINUTE') ?? (isLoopback(host) ? undefined : usualRequestsPerMinute)
  const tokensPerDay = read('tokens-per-day', 'CONFAB_TOKENS_PER_DAY')
  const concurrentStreams = read('concurrent-answers', 'CONFAB_CONCURRENT_ANSWERS')
  return {
    ...(perMinute !== undefined && { requestsPerMinute: perMinute }),
    ...(tokensPerDay !== undefined && { tokensPerDay }),
    ...(concurrentStreams !== undefined && { concurrentStreams }),
    ...(!isLoopback(host) && { threadRequestsPerMinute: usualThreadRequestsPerMinute }),
  }
}

/**
 * Reads the arguments of the command, and what the environment says where they say nothing. Undefined when only help is wanted.
 * @throws an `Error` in words for what cannot be read.
 */
export function readArguments(given: readonly string[], environment: Environment): ServeSettings | undefined {
  const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true })
  if (values.help || positionals[0] === 'help' || !positionals.length) return undefined
  if (positionals.length !== 1 || positionals[0] !== 'serve')
    throw new Error(
      `There is no command "${positionals.join(' ')}". Those that there are: serve, create, migrate, export, erase. See confab-chat --help`,
    )
  checkGiven(values)
  const host = values.host ?? environment['HOST'] ?? '127.0.0.1'
  const port = readPort(values.port, environment)
  const origins = [...(values.origin ?? []), ...(environment['CONFAB_ORIGINS']?.split(',') ?? [])]
  return {
    port,
    host,
    file: values.data ?? environment['CONFAB_DATA'] ?? defaultFile,
    databaseUrl: environment['DATABASE_URL'],
    listenUrl: environment['DATABASE_LISTEN_URL'],
    connections: readConnections(values.pool ?? environment['CONFAB_POOL']),
    ...readMetrics(values, environment, port),
    docs: values.docs ?? environment['CONFAB_DOCS'],
    origins: origins.filter((origin) => origin.trim()).map((origin) => readOrigin(origin.trim())),
    trustProxy: values['trust-proxy'] ?? readTrustProxy(environment),
    isVerbose: values.verbose ?? false,
    limits: readLimits(values, environment, host),
    newVisitorsPerHour:
      limitReader(values, environment)('new-visitors-per-hour', 'CONFAB_NEW_VISITORS_PER_HOUR') ??
      (isLoopback(host) ? undefined : usualNewVisitorsPerHour),
    secret: readSecret(environment, 'CONFAB_SECRET'),
    model: values.model ?? environment['CONFAB_MODEL'],
    system: values.system ?? environment['CONFAB_SYSTEM'],
    isDegraded: values.degraded ?? false,
    drainSeconds: readNumber(
      values['drain-seconds'] ?? environment['CONFAB_DRAIN_SECONDS'] ?? `${defaultDrainSeconds}`,
      '--drain-seconds',
      longestDrain,
    ),
  }
}
