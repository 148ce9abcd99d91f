import { useMemo, useState, useSyncExternalStore, type Ref } from 'react'
import { useLocation } from 'wouter'
import type { Chat as ChatMethods, ChatOptions } from '../../sdk/entries/index.ts'
import type { AgentId } from '../backend/types.ts'
import { allLoaded } from '../lib/all-loaded.ts'
import { backend } from '../lib/backend.ts'
import { Chat } from '../lib/chat.tsx'
import { environment } from '../lib/environment.ts'
import { queries } from '../lib/queries.ts'
import { LoadFailure } from '../lib/load-failure.tsx'
import { toast } from '../lib/toast.ts'
import { useAuth } from '../lib/hooks/use-auth.ts'
import { useLoaded } from '../lib/hooks/use-loaded.ts'
import { ChatSkeleton } from '../ui/states/chat-skeleton.tsx'
import { agentChatOptions } from './agent-chat-options.ts'
import { AgentHead } from './answerer/agent-head.tsx'
import { agents } from './agents.ts'
import { describeAnswerer } from './answerer/answerer.ts'
import { describeBusiness } from './describe-business.ts'
import { ToolQuestionDialog } from './tool-question-dialog.tsx'
import { useToolQuestions } from './use-tool-questions.ts'
import { vendorKeys } from './vendor-keys.ts'
import './agent-chat.css'

interface AgentChatProps {
  agentId: AgentId
  ref?: Ref<ChatMethods>
  /** A first message in place of the agent's welcome and its suggestions. Markdown. */
  intro?: string
  /** Override the usual options. Must stay the same object until they change. */
  options?: ChatOptions
  /** Called with each complete message of either side. */
  onMessage?: NonNullable<ChatOptions['onMessage']>
  className?: string
}

const hasOwnBackend = environment.VITE_LOCAL_MODE !== 'on'

/** A title in the middle of a sentence: `video producer`, but `CMO agent`. */
const inSentence = (title: string): string => title.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())

const chatServer = { name: 'chat server', read: async (signal: AbortSignal) => (await backend.findChatServer(signal)) ?? null }

/** What the chat has to know before it begins: the business, and whether a chat server answers. What comes later is for the next chat. */
function useAgentFacts() {
  const { value, ...loaded } = allLoaded({
    profile: useLoaded(queries.profile),
    blueprint: useLoaded(queries.blueprint),
    knowledge: useLoaded(queries.knowledge),
    assessment: useLoaded(queries.assessment),
    chatServer: useLoaded(chatServer),
  })
  const [facts, setFacts] = useState(value)
  if (!facts && value) setFacts(value)
  return { ...loaded, facts }
}

/** The chat with one of the agents: loads its context first, and leads to the plans when the plan does not include the agent. */
export function AgentChat({ agentId, ref, intro, options, onMessage, className = '' }: AgentChatProps) {
  const { user, userId } = useAuth()
  const [, navigate] = useLocation()
  const key = useSyncExternalStore(vendorKeys.subscribe, vendorKeys.get)
  const preferredName = user?.preferred_username ?? ''
  const { facts, ...loaded } = useAgentFacts()
  const agent = agents[agentId]
  const { current: question, ask: askUser } = useToolQuestions()

  const all = useMemo((): ChatOptions | undefined => {
    if (!facts || !userId) return undefined
    return {
      ...agentChatOptions({
        agent,
        context: describeBusiness(facts, preferredName),
        chatServer: facts.chatServer ?? undefined,
        backend,
        userId,
        hasOwnBackend,
        key,
        intro,
        askUser,
        onFailure({ kind, message }) {
          if (kind !== 'payment') return
          toast(message, { kind: 'warning' })
          navigate('/plans')
        },
      }),
      ...(onMessage && { onMessage }),
      ...options,
    }
  }, [agent, askUser, facts, intro, key, navigate, onMessage, options, preferredName, userId])

  if (!facts && loaded.status === 'failed') {
    return <LoadFailure title={`Couldn't load the ${inSentence(agent.title)}`} error={loaded.error} onRetry={loaded.reload} />
  }
  if (!all) {
    return (
      <div className={`agent-chat ${className}`}>
        <ChatSkeleton label={`Loading the ${inSentence(agent.title)}…`} />
      </div>
    )
  }
  const answerer = describeAnswerer({ hasOwnBackend, key, chatServer: facts?.chatServer ?? undefined })
  return (
    <div className={`agent-chat ${className}`}>
      {answerer && <AgentHead answerer={answerer} />}
      <Chat {...(ref && { ref })} options={all} className="agent-chat-talk" label={agent.title} />
      {question && <ToolQuestionDialog question={question.question} onAnswer={question.answer} />}
    </div>
  )
}
