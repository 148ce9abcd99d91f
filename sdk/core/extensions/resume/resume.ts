import type { ChatSession } from '../../session/chat-session.ts'

/** How long the question may take to arrive that another tab has asked, in milliseconds. */
const questionTime = 10_000

/** Resolves when it is so, at the latest when the time is over or the signal is aborted. */
function untilSo(isSo: () => boolean, { store, presence }: ChatSession): Promise<void> {
  return new Promise((resolve) => {
    const ended = AbortSignal.any([presence.stay(), AbortSignal.timeout(questionTime)])
    function check(): void {
      if (!ended.aborted && !isSo()) return
      unsubscribe()
      ended.removeEventListener('abort', check)
      resolve()
    }
    const unsubscribe = store.subscribe(check)
    ended.addEventListener('abort', check)
    check()
  })
}

/**
 * Goes on with an answer that was not complete when the page was left, or that another tab asked for. It is given again from its
 * beginning, in the place of what came of it.
 */
async function resumeAnswer(session: ChatSession): Promise<void> {
  const { store, conversation, serviceSession, sender, presence } = session
  const { unfinished } = await session.loadExchange()
  const signal = presence.stay()
  const answer = unfinished.get()
  if (!answer) return
  const find = (): number => conversation.kept().findLastIndex(({ id }) => id === answer.questionId)
  await untilSo(() => find() !== -1, session)
  const messages = conversation.kept()
  const place = find()
  const later = messages.slice(place + 1)
  const isCurrent = place !== -1 && !later.some(({ role }) => role === 'user') && unfinished.get()?.id === answer.id
  if (!isCurrent || signal.aborted || store.get().phase !== 'idle') return
  const asked = messages.slice(0, place + 1)
  await sender.send({
    messages: asked,
    attachments: [],
    sessionId: serviceSession.find(asked),
    clearings: conversation.clearings,
    resumes: answer,
  })
}

/** Goes on with answers that another page or tab began. */
export const createResume = (session: ChatSession) => ({ resume: (): Promise<void> => resumeAnswer(session) })
