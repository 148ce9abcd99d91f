import { useCallback, useMemo, useRef } from 'react'
import type { Chat as ChatMethods, ChatOptions } from '../../../../sdk/entries/index.ts'
import type { Assessment } from '../../../backend/types.ts'
import { localStore } from '../../../lib/local-store.ts'
import { useAuth } from '../../../lib/hooks/use-auth.ts'
import { AgentChat } from '../../../agents/agent-chat.tsx'
import { historyKey } from '../../../agents/agent-chat-options.ts'
import { agents } from '../../../agents/agents.ts'

/** The assessment that the kept narrative speaks of. */
const toldKey = 'narrative-of'

const intro = "Here's my summary of your findings. Ask me about any of them."

type OnMessage = NonNullable<ChatOptions['onMessage']>

interface NarrativeProps {
  assessment: Assessment
  className?: string
}

/** The CMO explains the findings: asked once per assessment, kept over a reload, and open to questions. */
export function Narrative({ assessment: { id }, className = '' }: NarrativeProps) {
  const { userId = '' } = useAuth()
  const chat = useRef<ChatMethods>(null)

  const options = useMemo(
    (): ChatOptions => ({
      browserStorage: { key: `${historyKey(agents.cmo, userId)}:analysis`, inputText: true },
    }),
    [userId],
  )

  const tell = useCallback(
    (methods: ChatMethods | null) => {
      chat.current = methods
      if (!methods || localStore.read(toldKey) === id) return
      methods.clearMessages()
      methods.submitUserMessage('Explain my assessment')
    },
    [id],
  )

  // Only a complete answer counts: one that a reload or a failure cut short is requested again.
  const onMessage = useCallback<OnMessage>(
    ({ message, isHistory }) => {
      if (message.role !== 'user' && !isHistory) localStore.write(toldKey, id)
    },
    [id],
  )

  return <AgentChat agentId="cmo" ref={tell} intro={intro} options={options} onMessage={onMessage} className={className} />
}
