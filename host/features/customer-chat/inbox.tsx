import { Inbox as InboxIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Conversation } from '../../backend/types.ts'
import { queries } from '../../lib/queries.ts'
import { dates } from '../../lib/format/dates.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import './inbox.css'

const AnswerText = lazy(() => import('./answer-text.tsx'))

function Talk({ conversation: { startedAt, turns, isPreview } }: { conversation: Conversation }) {
  const open = turns.filter(({ isAnswered }) => !isAnswered).length
  return (
    <details>
      <summary>
        <span className="inbox-first" dir="auto">
          {turns[0]?.question}
        </span>
        <span className="inbox-facts">
          {isPreview && 'Preview, '}
          {dates.moment(startedAt)}, {turns.length === 1 ? '1 question' : `${turns.length} questions`}
          {open > 0 && <strong>, {open} not answered</strong>}
        </span>
      </summary>
      <dl>
        {turns.map(({ at, question, answer, isAnswered }) => (
          <div key={at}>
            <dt dir="auto">{question}</dt>
            <dd dir="auto" data-open={!isAnswered || undefined}>
              <Suspense fallback={answer}>
                <AnswerText>{answer}</AnswerText>
              </Suspense>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The visitors’ questions, and the answers they got. */
export function Inbox() {
  const { value, status, error, isBusy, reload } = useLoaded(queries.conversations)
  return (
    <section className="inbox" aria-labelledby="inbox-heading">
      <div className="inbox-head">
        <h2 id="inbox-heading">Inbox</h2>
        <Button variant="quiet" onClick={reload} isBusy={isBusy}>
          Refresh
        </Button>
      </div>
      {status === 'loading' && <Skeleton lines={4} label="Loading your conversations…" />}
      {status === 'failed' && <LoadFailure title="Couldn't load the inbox" error={error} onRetry={reload} />}
      {value?.length === 0 && (
        <EmptyState icon={InboxIcon} title="No conversations yet">
          Conversations from your customer chat, including previews, appear here.
        </EmptyState>
      )}
      {value && value.length > 0 && (
        <ul>
          {value.map((conversation) => (
            <li key={conversation.id}>
              <Talk conversation={conversation} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
