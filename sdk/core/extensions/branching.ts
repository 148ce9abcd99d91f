import { attachmentsOf } from '../input/attachments-of.ts'
import { isReadyToSend } from '../input/is-ready-to-send.ts'
import { canBranch } from '../conversation/can-branch.ts'
import { filesOf, textOf } from '../conversation/message-parts.ts'
import { answerStart, siblingsOf } from '../conversation/message-tree.ts'
import { createConversationBranches } from '../conversation/conversation-branches.ts'
import type { Question } from '../sending/question.ts'
import type { ChatSession } from '../session/chat-session.ts'
import type { Message } from '../types.ts'

/** Regenerates an answer, or answers an edited message: both versions stay, each in its own branch. */
export interface Branching {
  regenerate(id?: string): void
  editMessage(id: string, text: string): void
  switchBranch(id: string): void
  /** Retries a request for another answer. */
  retry(question: Question): void
}

export function createBranching(session: ChatSession): Branching {
  const { store, environment, conversation, connection, sender, serviceSession, clock } = session
  const branches = createConversationBranches(store, clock, conversation.save)

  /** True if an answer can be regenerated now. */
  const canAsk = (): boolean => session.isAlive && canBranch(store.get()) && isReadyToSend(store.get()) && !connection.isPreparing

  function tellBranch(message: Message | undefined): void {
    if (!message) return
    const siblings = siblingsOf(branches.all(), message)
    environment.emit('branch', {
      messageId: message.id,
      index: siblings.findIndex(({ id }) => id === message.id),
      count: siblings.length,
    })
  }

  /** Sends, and restores the previous branch if no answer arrived. */
  async function send(question: Question, place: string): Promise<void> {
    branches.branchOff(place)
    const count = conversation.kept().length
    await sender.send(question)
    const [answer] = conversation.kept().slice(count)
    if (answer) tellBranch(answer)
    else branches.showBranch(place, { keepsErrors: true })
  }

  const questionOf = (messages: readonly Message[], more: Pick<Question, 'trigger' | 'messageId'>): Question => ({
    messages,
    attachments: attachmentsOf(messages.at(-1)),
    sessionId: serviceSession.find(messages),
    clearings: conversation.clearings,
    ...more,
  })

  /** The first message of the answer that contains this one, and the messages before it. */
  function answerAt(id: string | undefined): { first: Message; before: Message[] } | undefined {
    const messages = conversation.kept()
    const isWanted = (message: Message): boolean => (id === undefined ? message.role !== 'user' : message.id === id)
    const wanted = messages.findLastIndex(isWanted)
    const place = answerStart(messages, messages[wanted]?.role === 'user' ? wanted + 1 : wanted)
    const first = messages[place]
    return first && place > 0 && first.role !== 'user' ? { first, before: messages.slice(0, place) } : undefined
  }

  return {
    regenerate(id?: string): void {
      const answer = canAsk() ? answerAt(id) : undefined
      if (!answer) return
      const { first, before } = answer
      void send(questionOf(before, { trigger: 'regenerate', messageId: first.id }), first.id)
    },
    editMessage(id: string, text: string): void {
      const messages = conversation.kept()
      const place = messages.findIndex((message) => message.id === id)
      const edited = messages[place]
      const trimmed = text.trim()
      if (!canAsk() || edited?.role !== 'user' || !trimmed || trimmed === textOf(edited.parts)) return
      branches.branchOff(id)
      const files = filesOf(edited.parts)
      const { custom } = edited
      const content = {
        role: 'user',
        origin: 'visitor' as const,
        text: trimmed,
        parentId: messages[place - 1]?.id ?? null,
        ...(files.length > 0 && { files }),
        ...(custom !== undefined && { custom }),
      }
      tellBranch(conversation.add(content, { sessionId: serviceSession.get() }))
      void sender.send(questionOf(conversation.kept(), { trigger: 'edit', messageId: id }))
    },
    switchBranch(id: string): void {
      if (store.get().phase !== 'idle' || conversation.kept().some((message) => message.id === id)) return
      branches.showBranch(id)
      tellBranch(conversation.kept().find((message) => message.id === id))
    },
    retry(question: Question): void {
      if (question.messageId !== undefined) void send(question, question.messageId)
    },
  }
}
