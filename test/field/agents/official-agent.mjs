// What AG-UI's own client makes of a run: the judge of the chat's wire format.
import { buildResumeArray, HttpAgent } from '@ag-ui/client'
import { EventSchemas, RunAgentInputSchema } from '@ag-ui/core/schemas'
import { EventEncoder } from '@ag-ui/encoder'

const encoder = new EventEncoder()

/** The events as AG-UI's own encoder writes them. */
export const encodeEvents = (frames) => frames.map((frame) => encoder.encodeSSE(frame)).join('')

/** Throws when the body is no request of the protocol. */
export const checkInput = (body) => void RunAgentInputSchema.parse(body)

/** Throws when the event is none of the protocol. */
export const checkEvent = (frame) => void EventSchemas.parse(frame)

/** The body of the request that the official client sends after a conversation that went so. */
export async function officialRequest(messages, frames, question) {
  const bodies = []
  const agent = new HttpAgent({
    url: 'http://agent.example/',
    threadId: 'thread-1',
    initialMessages: messages,
    async fetch(_url, init) {
      bodies.push(JSON.parse(init.body))
      return new Response(encodeEvents(frames), { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  await agent.runAgent({ runId: 'run-1' })
  agent.addMessage(question)
  await agent.runAgent({ runId: 'run-1' })
  return bodies[1]
}

/**
 * Has the official client go on after a run that stopped for these interrupts: it rejects an answer that its rules forbid.
 * @returns the request that it sends.
 */
export async function officialResume(interrupted, { messages, resume }) {
  const runs = [
    interrupted,
    [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
    ],
  ]
  const bodies = []
  const agent = new HttpAgent({
    url: 'http://agent.example/',
    threadId: 't',
    initialMessages: messages.slice(0, 1),
    async fetch(_url, init) {
      bodies.push(JSON.parse(init.body))
      return new Response(encodeEvents(runs[bodies.length - 1]), { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  await agent.runAgent({ runId: 'r' })
  await agent.runAgent({ runId: 'r', ...(resume && { resume }) })
  return bodies[1]
}

/** The answer as the official client makes it of a decision on each interrupt. */
export const officialAnswers = (interrupts, decisions) => buildResumeArray(interrupts, decisions)
