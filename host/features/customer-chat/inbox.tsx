import { Inbox as InboxIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Conversation } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { dates } from '../../lib/dates.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import './inbox.css'

const AnswerText = lazy(() => import('./answer-text.tsx'))

const list = (signal: AbortSignal) => backend.listConversations('customer-chat', signal)

function Talk({ conversation: { startedAt, turns } }: { conversation: Conversation }) {
  const open = turns.filter(({ isAnswered }) => !isAnswered).length
  return (
    <details>
      <summary>
        <span className="inbox-first" dir="auto">
          {turns[0]?.question}
        </span>
        <span className="inbox-facts">
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

/** What visitors asked, and what they were told. */
export function Inbox() {
  const { value, status, error, reload } = useLoaded(list)
  return (
    <section className="inbox" aria-labelledby="inbox-heading">
      <div className="inbox-head">
        <h2 id="inbox-heading">Inbox</h2>
        <Button variant="quiet" onClick={reload} isBusy={status === 'loading'}>
          Look again
        </Button>
      </div>
      {status === 'loading' && <Skeleton lines={4} label="Reading the conversations" />}
      {status === 'failed' && <LoadFailure title="The inbox could not be read" error={error} onRetry={reload} />}
      {value?.length === 0 && (
        <EmptyState icon={InboxIcon} title="Nobody has asked yet">
          Every conversation of the customer chat stands here, those of the preview too. Ask it something to see one.
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
