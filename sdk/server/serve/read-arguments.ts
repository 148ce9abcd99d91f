import { parseArgs } from 'node:util'
import { defaultDrainSeconds } from '../drain.ts'
import type { Environment } from './find-service.ts'
import { isLoopback } from './loopback.ts'

/** How to serve. */
export interface ServeSettings {
  readonly port: number
  readonly host: string
  /** The path of the SQLite file, or `memory`. */
  readonly file: string
  readonly databaseUrl: string | undefined
  /** A folder with the documentation to answer from, instead of this package's own. */
  readonly docs: string | undefined
  readonly origins: readonly string[]
  readonly trustProxy: boolean
  readonly isVerbose: boolean
  readonly requestsPerMinute: number | undefined
  /** How long it may take to end. */
  readonly drainSeconds: number
}

/** What the command prints for `--help`. */
export const help = `confab-chat serve [options]

Serves a chat, a page to try it on, and keeps its conversations.

  --port NUMBER               The port (PORT). Default: 3000
  --host ADDRESS              The address to listen on (HOST). Default: 127.0.0.1, this machine only
  --data FILE                 The SQLite file for conversations, or "memory" (CONFAB_DATA). Default: confab.db
  --docs FOLDER               Answers from the Markdown files in this folder (CONFAB_DOCS). Default: Confab's own documentation
  --origin ORIGIN             Also accepts requests from pages of this origin; repeatable (CONFAB_ORIGINS, comma-separated)
  --requests-per-minute N     Limits the requests from one address (CONFAB_REQUESTS_PER_MINUTE). Default: no limit on this machine, otherwise 20
  --trust-proxy               Takes the visitor's address from the proxy in front of the server (CONFAB_TRUST_PROXY=1)
  --drain-seconds N           Ends within so many seconds after SIGTERM (CONFAB_DRAIN_SECONDS). Default: 30
  --verbose                   Also logs the messages of errors
  --help                      Shows this help

DATABASE_URL                  Keeps conversations in PostgreSQL: postgres://user:password@host/name
OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, DEEPSEEK_API_KEY, GROQ_API_KEY, XAI_API_KEY,
OPENROUTER_API_KEY, TOGETHER_API_KEY, PERPLEXITY_API_KEY
                              The first one that is set answers. Without any, a local Ollama answers (OLLAMA_HOST sets its address);
                              without Ollama, answers are searched for in the documentation.
CONFAB_MODEL                  A model other than the default of the service`

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  docs: { type: 'string' },
  origin: { type: 'string', multiple: true },
  'requests-per-minute': { type: 'string' },
  'trust-proxy': { type: 'boolean' },
  'drain-seconds': { type: 'string' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function readNumber(text: string, name: string, most: number): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > most)
    throw new Error(`${name} takes a whole number from 0 to ${most}, not "${text}".`)
  return value
}

/** The origin of pages from disk. */
const fromDisk = 'null'

function readOrigin(text: string): string {
  if (text === fromDisk) return text
  if (!URL.canParse(text) || new URL(text).origin !== text.replace(/\/$/, ''))
    throw new Error(`--origin takes an origin such as https://www.example.com, not "${text}".`)
  return new URL(text).origin
}

/** Seconds. Whoever waits longer has forgotten it. */
const longestDrain = 86_400

/** Limits where strangers can ask: a key costs money. */
const usualRequestsPerMinute = 20

/**
 * Reads the arguments of the command, and what the environment says where they say nothing. Undefined when only help is wanted.
 * @throws an `Error` in words for what cannot be read.
 */
export function readArguments(given: readonly string[], environment: Environment): ServeSettings | undefined {
  const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true })
  if (values.help || positionals[0] === 'help' || !positionals.length) return undefined
  if (positionals.length !== 1 || positionals[0] !== 'serve')
    throw new Error(`There is no command "${positionals.join(' ')}". The one that there is: confab-chat serve`)
  const host = values.host ?? environment['HOST'] ?? '127.0.0.1'
  const perMinute = values['requests-per-minute'] ?? environment['CONFAB_REQUESTS_PER_MINUTE']
  const usual = isLoopback(host) ? undefined : usualRequestsPerMinute
  const origins = [...(values.origin ?? []), ...(environment['CONFAB_ORIGINS']?.split(',') ?? [])]
  return {
    port: readNumber(values.port ?? environment['PORT'] ?? '3000', '--port', 65_535),
    host,
    file: values.data ?? environment['CONFAB_DATA'] ?? 'confab.db',
    databaseUrl: environment['DATABASE_URL'],
    docs: values.docs ?? environment['CONFAB_DOCS'],
    origins: origins.filter((origin) => origin.trim()).map((origin) => readOrigin(origin.trim())),
    trustProxy: values['trust-proxy'] ?? environment['CONFAB_TRUST_PROXY'] === '1',
    isVerbose: values.verbose ?? false,
    drainSeconds: readNumber(
      values['drain-seconds'] ?? environment['CONFAB_DRAIN_SECONDS'] ?? `${defaultDrainSeconds}`,
      '--drain-seconds',
      longestDrain,
    ),
    requestsPerMinute: perMinute === undefined ? usual : readNumber(perMinute, '--requests-per-minute', 1_000_000),
  }
}
