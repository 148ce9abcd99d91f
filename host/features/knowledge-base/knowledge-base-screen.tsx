import { BookOpen } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { nextStep } from '../../app/routing/journey.ts'
import { isPaid } from '../../app/routing/route-guard.ts'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import type { KnowledgeDocument } from '../../backend/types.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AgentChat } from '../../agents/agent-chat.tsx'
import { vendorKeys } from '../../agents/vendor-keys.ts'
import { AddKnowledge } from './add-knowledge.tsx'
import { ImportButton } from '../../ui/import-button.tsx'
import { KnowledgeItem } from './knowledge-item.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useKnowledge, type Knowledge } from '../../lib/hooks/use-knowledge.ts'
import './knowledge-base-screen.css'

const webAddressOf = ({ assessment }: Knowledge): string | undefined =>
  assessment?.status === 'done' && assessment.url ? assessment.url : undefined

function Documents({ knowledge, documents }: { knowledge: Knowledge; documents: readonly KnowledgeDocument[] }) {
  const [leaving, setLeaving] = useState<KnowledgeDocument>()
  const url = webAddressOf(knowledge)
  const used = documents.filter(({ isIncluded }) => isIncluded).length
  if (documents.length === 0) {
    return (
      <EmptyState
        icon={BookOpen}
        title="No sources yet"
        action={
          url ? <ImportButton url={url} add={knowledge.add} /> : <ButtonLink href="/assessment">Assess your website</ButtonLink>
        }
      >
        {url
          ? 'Start with the page you assessed, then add prices, opening hours and common questions.'
          : 'Add the page with your prices, a file with common questions, or a note with your opening hours.'}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="knowledge-list" className="knowledge-list">
      <div className="knowledge-list-head">
        <h2 id="knowledge-list">Your sources</h2>
        <p role="status">
          {used} of {documents.length} used
        </p>
      </div>
      <ul>
        {documents.map((document) => (
          <KnowledgeItem
            key={document.id}
            document={document}
            failure={knowledge.failures[document.id]}
            onInclude={(isIncluded) => void knowledge.setIncluded(document, isIncluded)}
            onRemove={() => setLeaving(document)}
          />
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={`Remove “${leaving.title}”?`}
          action="Remove"
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await knowledge.remove(leaving)
            setLeaving(undefined)
          }}
        >
          This can't be undone. To hide it from your agents for now, turn it off instead.
        </ConfirmDialog>
      )}
    </section>
  )
}

/** What the agents may answer from, and a place to try what they would answer. */
export default function KnowledgeBaseScreen() {
  const knowledge = useKnowledge()
  const hasPlan = isPaid(useAuth())
  const key = useSyncExternalStore(vendorKeys.subscribe, vendorKeys.get)
  const { documents } = knowledge
  // A vendor's model gets the documents when its chat begins; the backend reads them for every question.
  const told = key && documents?.filter(({ isIncluded }) => isIncluded).map(({ id }) => id)
  return (
    <Page
      title="Your knowledge base"
      purpose="The pages, files and notes your agents answer from and cite."
      actions={!hasPlan && <ButtonLink href={nextStep('/knowledgebase')}>Continue to tour</ButtonLink>}
    >
      {knowledge.status === 'failed' && (
        <LoadFailure title="Couldn't load your sources" error={knowledge.error} onRetry={knowledge.reload} />
      )}
      {knowledge.status === 'loading' && (
        <Skeleton label="Loading your sources…">
          <div className="skeleton-line skeleton-block" aria-hidden />
          <div className="skeleton-line skeleton-block" aria-hidden />
        </Skeleton>
      )}
      {documents && (
        <div className="knowledge-columns">
          <div className="knowledge-main">
            <AddKnowledge add={knowledge.add} />
            <Documents knowledge={knowledge} documents={documents} />
          </div>
          <section aria-labelledby="knowledge-test" className="knowledge-test">
            <h2 id="knowledge-test">Try a question</h2>
            <AgentChat key={told?.join()} agentId="knowledge" />
          </section>
        </div>
      )}
    </Page>
  )
}
