// Where answers come from. In this page a server of the site answers, which reads the documentation.
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'

/** Your own server, whose answers stream. */
export function connect(chat: ConfabChatElement): void {
  chat.connect = { url: '/api/chat', stream: true, headers: { 'X-Shop': 'bakery' } }
}

/** A service without a server of your own, here with a key for your own machine. The example asks a stand-in of the service. */
export function directConnection(chat: ConfabChatElement): void {
  chat.directConnection = { openAI: { key: 'your key', responses: { instructions: 'You sell bread. Answer in one sentence.' } } }
}

/** No more than the last three messages go along with a request. */
export function requestBodyLimits(chat: ConfabChatElement): void {
  chat.requestBodyLimits = { maxMessages: 3 }
}

/** Adds to each request what the server should know. */
export function requestInterceptor(chat: ConfabChatElement): void {
  chat.requestInterceptor = (request) => {
    console.log('asked:', request.body)
    return request
  }
}

/** Sees each answer before the chat reads it, and may return another one. */
export function responseInterceptor(chat: ConfabChatElement): void {
  chat.responseInterceptor = (response) => {
    console.log('answered:', response)
    return response
  }
}

/** A message that is sent while an answer comes waits for its turn. */
export function queue(chat: ConfabChatElement): void {
  chat.queue = 'queue'
}

/** Messages stay in the browser until they are sent, also while there is no network. */
export function outbox(chat: ConfabChatElement): void {
  chat.outbox = true
}

/** A function of the page that the model calls. */
export function tools(chat: ConfabChatElement): void {
  chat.tools = [
    {
      name: 'find_order',
      description: 'Finds an order by its number.',
      inputSchema: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
      execute: () => ({ state: 'in the oven' }),
    },
  ]
}

/** The model may call tools twice in a row, and then has to answer. */
export function maxToolRounds(chat: ConfabChatElement): void {
  chat.maxToolRounds = 2
}

/** An answer without a backend, to try things. */
export function demo(chat: ConfabChatElement): void {
  chat.connect = undefined
  chat.demo = { response: { text: 'This is what an answer looks like, with **bold** words.' } }
}
