import { useCallback, useState } from 'react'
import { backend } from '../../lib/backend.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CustomerChat } from './customer-chat.tsx'
import { Inbox } from './inbox.tsx'
import { agentFace } from '../../agents/agent-face.ts'
import { agents } from '../../agents/agents.ts'

const readWidget = (signal: AbortSignal) => backend.readWidget(signal)

/** The chat on the user's own website: how it looks, what it knows, and what people ask it. */
export default function CustomerChatScreen() {
  const { value, status, error, reload } = useLoaded(readWidget)
  const [answers, setAnswers] = useState(0)
  const onAnswer = useCallback(() => setAnswers((count) => count + 1), [])
  return (
    <Page title={agents['customer-chat'].title} portrait={agentFace('customer-chat')} purpose={agents['customer-chat'].blurb}>
      {status === 'loading' && <Skeleton lines={10} label="Loading your customer chat…" />}
      {status === 'failed' && <LoadFailure title="Couldn't load your customer chat" error={error} onRetry={reload} />}
      {value && <CustomerChat read={value} onAnswer={onAnswer} />}
      <Inbox answers={answers} />
    </Page>
  )
}
