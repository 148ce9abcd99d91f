import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MessageUsage } from '../../core/options/options.ts'
import { openFiguresPort } from './figures-port.ts'
import type { ServerMetrics } from './server-metrics.ts'
import { setupError } from '../setup-error.ts'

/** Characters of a token that nobody finds by trying. */
const shortestToken = 32

/** How often the delay of the event loop is measured, in milliseconds. */
const resolution = 20

/** Who may read the figures, and where they are kept. */
export interface PrometheusOptions {
  /**
   * The token that Prometheus sends for `GET metrics`, as `Authorization: Bearer …`: at least 32 characters.
   * @default the server has nothing at that address
   */
  token?: string | undefined
  /**
   * A port of its own, which only your network reaches: `GET /metrics` is answered there, without a `token` to anybody, and the chat's server
   * has nothing at that address. 0 takes any free port.
   * @default none
   */
  port?: number | undefined
  /** The address that the port is opened at: `0.0.0.0` for all of the machine. @default '127.0.0.1' */
  host?: string | undefined
  /**
   * Where the figures are kept: a registry of your own, which you may serve yourself.
   * @default one of the server's own
   */
  registry?: Registry | undefined
}

/** Figures of a server for Prometheus. */
export interface PrometheusMetrics extends ServerMetrics {
  /** Where they are kept. */
  readonly registry: Registry
  /**
   * The number of the port of its own, once that listens. Rejects where it cannot, for example because another program has the port: where
   * nobody waits for it, the process ends with that.
   * @default there is no such port
   */
  readonly listening?: Promise<number>
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a request brings the token: takes as long for each that does not. */
const brings = (request: Request, expected: Buffer): boolean =>
  timingSafeEqual(digest(/^Bearer +(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim() ?? ''), expected)

/** The delay of the event loop since it was last read. */
function createLoopDelay(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  // What is measured is the time from one look to the next.
  const seconds = (nanoseconds: number): number => (delays.count ? Math.max(0, nanoseconds / 1e9 - resolution / 1000) : 0)
  const gauge = new Gauge({
    name: 'confab_event_loop_delay_seconds',
    help: 'How late the event loop came to what waited for it, since the last scrape.',
    labelNames: ['statistic'],
    registers: [],
    collect() {
      this.set({ statistic: 'p50' }, seconds(delays.percentile(50)))
      this.set({ statistic: 'p99' }, seconds(delays.percentile(99)))
      this.set({ statistic: 'max' }, seconds(delays.max))
      delays.reset()
    },
  })
  registry.registerMetric(gauge)
  return () => void delays.disable()
}

const waits = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 600]

function createFigures(registry: Registry) {
  const registers = [registry]
  return {
    running: new Gauge({ name: 'confab_answers_running', help: 'Answers that are being given.', registers }),
    open: new Gauge({ name: 'confab_streams_open', help: 'Streams that somebody reads.', registers }),
    answers: new Counter({
      name: 'confab_answers_total',
      help: 'Answers that have ended, by how they did.',
      labelNames: ['outcome'],
      registers,
    }),
    lengths: new Histogram({
      name: 'confab_answer_seconds',
      help: 'From the arrival of a message to the end of its answer.',
      buckets: waits,
      registers,
    }),
    firstBytes: new Histogram({
      name: 'confab_first_byte_seconds',
      help: 'From the arrival of a message to the first of its answer that is sent.',
      buckets: waits,
      registers,
    }),
    tokens: new Counter({
      name: 'confab_tokens_total',
      help: 'Tokens of models, estimated where the service tells none.',
      labelNames: ['direction'],
      registers,
    }),
    failures: new Counter({
      name: 'confab_failures_total',
      help: 'Failures that onError was told of.',
      labelNames: ['kind'],
      registers,
    }),
    responses: new Counter({
      name: 'confab_responses_total',
      help: 'Responses, by what was asked and their HTTP status.',
      labelNames: ['route', 'status'],
      registers,
    }),
    stored: new Histogram({
      name: 'confab_store_seconds',
      help: 'How long the store took.',
      labelNames: ['operation', 'result'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
  }
}

/** What a counter takes: a service may tell anything. */
const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < Infinity

/**
 * Keeps figures of a server for Prometheus: no words of visitors, no ids and no keys are in them. One for each server.
 *
 * @example
 * createChatServer({ answer, metrics: prometheusMetrics({ token: process.env.METRICS_TOKEN }) })
 * @throws TypeError for a token that could be guessed.
 */
export function prometheusMetrics({
  token,
  port,
  host = '127.0.0.1',
  registry = new Registry(),
}: PrometheusOptions = {}): PrometheusMetrics {
  if (token !== undefined && token.length < shortestToken)
    throw setupError(`\`token\` has ${shortestToken} characters at least: whoever guesses it reads the figures.`)
  const expected = token === undefined ? undefined : digest(token)
  const figures = createFigures(registry)
  const endLoopDelay = createLoopDelay(registry)

  async function answer(request: Request): Promise<Response> {
    if (expected && !brings(request, expected))
      return new Response('The token is missing, or another one.\n', {
        status: 401,
        headers: { 'WWW-Authenticate': 'Bearer', 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    return new Response(await registry.metrics(), {
      headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
    })
  }

  const own = port === undefined ? undefined : openFiguresPort({ port, host }, answer)

  return {
    registry,
    ...(own && { listening: own.listening }),
    answerBegan: () => figures.running.inc(),
    firstByte: (seconds) => figures.firstBytes.observe(seconds),
    answerEnded({ outcome, seconds }) {
      figures.running.dec()
      figures.answers.inc({ outcome })
      figures.lengths.observe(seconds)
    },
    tokensUsed({ inputTokens, outputTokens }: MessageUsage) {
      if (isCount(inputTokens)) figures.tokens.inc({ direction: 'input' }, inputTokens)
      if (isCount(outputTokens)) figures.tokens.inc({ direction: 'output' }, outputTokens)
    },
    streamOpened: () => figures.open.inc(),
    streamClosed: () => figures.open.dec(),
    failed: (kind) => figures.failures.inc({ kind }),
    responded: ({ route, status }) => figures.responses.inc({ route, status: `${status}` }),
    stored: ({ operation, seconds, result }) => figures.stored.observe({ operation, result }, seconds),
    ...(expected && !own && { answer }),
    close() {
      endLoopDelay()
      own?.close()
    },
  }
}
