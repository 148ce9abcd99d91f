import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { asEvents, headlessChat } from '../../headless-chat.ts'
import type { Frame } from './runs.ts'

/** The visitor's first message, with a fixed id. */
export const question = { id: 'user-1', role: 'user', text: 'Hello' }

/** A chat with an agent that responds to each message with one of these runs. */
export const agentChat = (answers: readonly (readonly Frame[])[], options: ChatOptions = {}, cuts: readonly number[] = []) =>
  headlessChat({ connect: { url: '/agent', format: 'ag-ui', stream: true }, ...options }, answers.map(asEvents), cuts)

/** Sends a question, receives the run, sends another question: the body of that request, without the second question. */
export async function nextRequest(frames: readonly Frame[], cuts?: readonly number[]) {
  // The first question comes from the history, so that its id is known; the message that is sent first is removed again.
  const chat = agentChat([frames], { history: [question] }, cuts)
  await chat.send('Go')
  const [, asked] = chat.messages()
  await chat.send('More')
  const body = chat.bodies[1] as { messages: { id: string }[] } & Record<string, unknown>
  const messages = body.messages.slice(0, -1).filter(({ id }) => id !== asked?.id)
  return { chat, body, messages }
}
