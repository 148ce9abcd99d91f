import type { Connect, DemoOptions, MessageContent, Response } from '../../core/options/options.ts'
import type { Connector } from '../../core/types.ts'
import { decodeConfabResponse } from '../../protocols/confab.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'
import { ChatError } from '../../core/errors.ts'
import { simulate } from '../../net/simulate.ts'
import { simulationInterval } from '../../connector-kit/simulation-interval.ts'

const replyDelay = 400 // milliseconds

function replyToFiles(files: NonNullable<MessageContent['files']>): string {
  const [file] = files
  if (files.length > 1) return 'These are interesting files!'
  if (/\.gif$|^data:image\/gif/i.test(file?.name ?? file?.src ?? '')) return 'That is a nice gif!'
  if (file?.type === 'image') return 'That is a nice image!'
  return file?.type === 'audio' ? 'I like the sound of that!' : 'That is an interesting file!'
}

function reply({ text = '', files }: MessageContent): Response {
  if (files?.length) return { text: replyToFiles(files) }
  if (text.endsWith('?')) return { text: "I'm sorry but I can't answer that question..." }
  return { text: text.includes('updog') ? "What's updog?" : 'Hi there! This is a demo response!' }
}

/** Generates replies itself, so that a chat can be tried without a service. */
export function createDemoConnector({ response }: DemoOptions, { stream }: Connect = {}): Connector {
  return {
    name: 'demo',
    isPage: true,
    async *send({ messages }, context) {
      const asked = messages.at(-1) ?? {}
      await context.delay(replyDelay)
      const given = typeof response === 'function' ? response(asked) : (response ?? reply(asked))
      const answer = await context.interceptResponse(given)
      if (!isValidResponse(answer)) throw new ChatError('The response of the demo is not a valid response', { kind: 'default' })
      const events = decodeConfabResponse(answer)
      if (!stream) {
        yield* events
        return
      }
      yield { type: 'stream-start' }
      const interval = simulationInterval(typeof stream === 'object' ? (stream.simulation ?? true) : true)
      yield* simulate(events, { interval, delay: context.delay })
    },
  }
}
