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
import { Skeleton } from '../ui/states/skeleton.tsx'
import { agentChatOptions } from './agent-chat-options.ts'
import { agents } from './agents.ts'
import { readAgentContext } from './read-agent-context.ts'
import { ToolQuestionDialog } from './tool-question-dialog.tsx'
import { useToolQuestions } from './use-tool-questions.ts'
import { vendorKeys } from './vendor-keys.ts'
import './agent-chat.css'

interface AgentChatProps {
  agentId: AgentId
  ref?: Ref<ChatMethods>
  /** Said in place of the agent's first message and its suggestions. Markdown. */
  intro?: string
  /** Override the usual options. Must stay the same object until they change. */
  options?: ChatOptions
  /** Called with each complete message of either side. */
  onMessage?: NonNullable<ChatOptions['onMessage']>
  className?: string
}

/** A title in the middle of a sentence: `video producer`, but `CMO agent`. */
const inSentence = (title: string): string => title.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())

/** The chat with one of the agents: loads its context first, and leads to the plans when the plan does not include the agent. */
export function AgentChat({ agentId, ref, intro, options, onMessage, className = '' }: AgentChatProps) {
  const { user, userId } = useAuth()
  const [, navigate] = useLocation()
  const key = useSyncExternalStore(vendorKeys.subscribe, vendorKeys.get)
  const preferredName = user?.preferred_username ?? ''
  const loaded = useLoaded(
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
        hasOwnBackend: environment.VITE_LOCAL_MODE !== 'on',
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
        <Skeleton label={`Loading the ${inSentence(agent.title)}…`} lines={4} />
      </div>
    )
  }
  return (
    <>
      <Chat {...(ref && { ref })} options={all} className={`agent-chat ${className}`} label={agent.title} />
      {question && <ToolQuestionDialog question={question.question} onAnswer={question.answer} />}
    </>
  )
}
