import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '../../../backend/types.ts'
import { backend } from '../../../lib/backend.ts'
import { dates } from '../../../lib/format/dates.ts'
import { useAction } from '../../../lib/hooks/use-action.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { eventWords } from './event-words.ts'

const statusWords = { delivered: 'Delivered', failed: 'Failed', waiting: 'Will be tried again' } as const

/** What became of a message, in a line. */
function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { type, createdAt, status, attempts, answer, nextAt } = delivery
  return (
    <li>
      <strong>{statusWords[status]}</strong> · {type} · {dates.moment(createdAt)}
      {attempts > 1 && ` · ${attempts} attempts`}
      {answer && ` · ${answer}`}
      {status === 'waiting' && nextAt && ` · Next attempt ${dates.moment(nextAt)}`}
    </li>
  )
}

interface WebhookItemProps {
  webhook: Webhook
  deliveries: readonly WebhookDelivery[]
  onChange(): void
}

/** An address that is told: of what, with which secret, and what became of the newest messages. */
export function WebhookItem({ webhook, deliveries, onChange }: WebhookItemProps) {
  const { id, url, events, secret } = webhook
  const [isRemoving, setIsRemoving] = useState(false)
  const { isBusy, failure, run } = useAction(async () => {
    await backend.testWebhook(id)
    onChange()
  })

  return (
    <li className="webhook">
      <h3 id={`webhook-${id}`}>{url}</h3>
      <p>{events.map((event) => eventWords[event]).join(' · ')}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="webhook-actions">
        <Button isBusy={isBusy} aria-describedby={`webhook-${id}`} onClick={() => run()}>
          Send test
        </Button>
        <span className="webhook-secret">
          Signing secret
          <CopyButton text={secret} label="Copy signing secret" />
        </span>
        <Button variant="quiet" aria-describedby={`webhook-${id}`} onClick={() => setIsRemoving(true)}>
          Remove
        </Button>
      </div>
      {deliveries.length > 0 && (
        <details>
          <summary>Newest messages ({deliveries.length})</summary>
          <ul className="webhook-log">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        </details>
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove this webhook?"
          action="Remove"
          onClose={() => setIsRemoving(false)}
          onConfirm={async () => {
            await backend.removeWebhook(id)
            setIsRemoving(false)
            onChange()
          }}
        >
          {url} won't be told any more, and its signing secret can't be brought back.
        </ConfirmDialog>
      )}
    </li>
  )
}
