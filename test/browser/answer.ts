import type { Reply } from '../servers/script.ts'

const withHeaders = (type: string, steps: Reply['steps'], status: number): Reply => ({
  status,
  headers: { 'content-type': type },
  steps,
})

const frame = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

/** A scripted response, in short form. */
export const answer = {
  json: (value: unknown, status = 200): Reply => withHeaders('application/json', [{ send: JSON.stringify(value) }], status),
  text: (text: string, type = 'text/plain', status = 200): Reply => withHeaders(type, [{ send: text }], status),
  /** Server-sent events: an object is a chunk, a word is a gate to wait at, and a word in brackets is sent literally. */
  events: (...steps: (object | string)[]): Reply =>
    withHeaders(
      'text/event-stream',
      steps.map((step) => (typeof step === 'string' && !step.startsWith('[') ? { until: step } : { send: frame(step) })),
      200,
    ),
  /** Sends nothing until the gate opens. */
  late: (gate: string, value: unknown): Reply => ({ ...answer.json(value), headersAfter: gate }),
}
