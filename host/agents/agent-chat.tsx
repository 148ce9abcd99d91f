import { useCallback, useMemo, useSyncExternalStore, type Ref } from 'react'
import { useLocation } from 'wouter'
import type { Chat as ChatMethods, ChatOptions } from '../../sdk/entries/index.ts'
import type { AgentId } from '../backend/types.ts'
import { backend } from '../lib/backend.ts'
import { Chat } from '../lib/chat.tsx'
import { environment } from '../lib/environment.ts'
import { LoadFailure } from '../lib/load-failure.tsx'
import { toast } from '../lib/toast.ts'
import { useAuth } from '../lib/hooks/use-auth.ts'
import { useLoaded } from '../lib/hooks/use-loaded.ts'
import { ChatSkeleton } from '../ui/states/chat-skeleton.tsx'
import { agentChatOptions } from './agent-chat-options.ts'
import { AgentHead } from './answerer/agent-head.tsx'
import { agents } from './agents.ts'
import { describeAnswerer } from './answerer/answerer.ts'
import { readAgentContext } from './read-agent-context.ts'
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

/** What the chat has to know before it begins: the business, and whether a chat server answers. */
function useAgentFacts(preferredName: string) {
  return useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const [context, chatServer] = await Promise.all([
          readAgentContext(backend, preferredName, signal),
          backend.findChatServer(signal),
        ])
        return { context, chatServer }
      },
      [preferredName],
    ),
  )
}

/** The chat with one of the agents: loads its context first, and leads to the plans when the plan does not include the agent. */
export function AgentChat({ agentId, ref, intro, options, onMessage, className = '' }: AgentChatProps) {
  const { user, userId } = useAuth()
  const [, navigate] = useLocation()
  const key = useSyncExternalStore(vendorKeys.subscribe, vendorKeys.get)
  const preferredName = user?.preferred_username ?? ''
  const loaded = useAgentFacts(preferredName)
  const agent = agents[agentId]
  const { current: question, ask: askUser } = useToolQuestions()

  const all = useMemo((): ChatOptions | undefined => {
    if (!loaded.value || !userId) return undefined
    return {
      ...agentChatOptions({
        agent,
        ...loaded.value,
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
  }, [agent, askUser, intro, key, loaded.value, navigate, onMessage, options, userId])

  if (loaded.status === 'failed') {
    return <LoadFailure title={`Couldn't load the ${inSentence(agent.title)}`} error={loaded.error} onRetry={loaded.reload} />
  }
  if (!all) {
    return (
      <div className={`agent-chat ${className}`}>
        <ChatSkeleton label={`Loading the ${inSentence(agent.title)}…`} />
      </div>
    )
  }
  const answerer = describeAnswerer({ hasOwnBackend, key, chatServer: loaded.value?.chatServer })
  return (
    <div className={`agent-chat ${className}`}>
      {answerer && <AgentHead answerer={answerer} />}
      <Chat {...(ref && { ref })} options={all} className="agent-chat-talk" label={agent.title} />
      {question && <ToolQuestionDialog question={question.question} onAnswer={question.answer} />}
    </div>
  )
}
