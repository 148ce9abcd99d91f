import type { ChatOptions } from '../../../sdk/core/options/options.ts'

/** What an example starts with. */
export interface Scene {
  readonly options: ChatOptions
  /** What its visitor asks, so that there is something to see. */
  readonly question?: string
}

/** A conversation of one question and one answer. */
const conversation: NonNullable<ChatOptions['history']> = [
  { id: 'q', role: 'user', text: 'When will my order come?', createdAt: '2026-03-01T09:12:00.000Z' },
  {
    id: 'a',
    role: 'ai',
    text: 'Your order **A7** is on its way, and comes **tomorrow**. You can follow it:\n\n```sh\ntrack A7\n```',
    createdAt: '2026-03-01T09:12:04.000Z',
  },
]

/** What is about the first look at a chat. */
const showsStart = /\bchat\.(?:welcome|introMessage|suggestions|disclosure|labels|language|queue|browserStorage|webModel)\b/

/** What a chat is given before the code of an example runs. */
export function sceneOf(code: string): Scene {
  const [, tool] = /'tool:(\w+)'/.exec(code) ?? (/\bchat\.tools\b/.test(code) ? /\bname: '(\w+)'/.exec(code) : undefined) ?? []
  if (tool) {
    const connect = { url: `/api/example/${tool}`, stream: true, format: 'ai-sdk' } as const
    return { options: { connect }, question: 'Can you look after that?' }
  }
  const connect: ChatOptions['connect'] = { url: '/api/chat', stream: true, format: 'confab' }
  if (/\bopenThread\b/.test(code)) return { options: { connect, threads: true } }
  if (/\bchat\.directConnection\b/.test(code)) return { options: {}, question: 'Hello!' }
  if (/\bchat\.connect\b/.test(code)) return { options: { connect }, question: 'How do I change the colours?' }
  return { options: showsStart.test(code) ? { connect } : { connect, history: conversation } }
}
