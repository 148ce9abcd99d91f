import { useCallback } from 'react'
import { queries } from '../../lib/queries.ts'
import { useCache } from '../../lib/hooks/use-cache.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CustomerChat } from './customer-chat.tsx'
import { Inbox } from './inbox.tsx'
import { agentFace } from '../../agents/agent-face.ts'
import { agents } from '../../agents/agents.ts'

/** The chat on the user's own website: how it looks, what it knows, and what people ask it. */
export default function CustomerChatScreen() {
  const { value, status, error, reload } = useLoaded(queries.widget)
  const cache = useCache()
  const onAnswer = useCallback(() => cache.refresh(queries.conversations), [cache])
  return (
    <Page title={agents['customer-chat'].title} portrait={agentFace('customer-chat')} purpose={agents['customer-chat'].blurb}>
      {status === 'loading' && <Skeleton lines={10} label="Loading your customer chat…" />}
      {status === 'failed' && <LoadFailure title="Couldn't load your customer chat" error={error} onRetry={reload} />}
      {value && <CustomerChat read={value} onAnswer={onAnswer} />}
      <Inbox />
    </Page>
  )
}
