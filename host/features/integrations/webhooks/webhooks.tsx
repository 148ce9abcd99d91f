import { queries } from '../../../lib/queries.ts'
import { useLoaded } from '../../../lib/hooks/use-loaded.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookItem } from './webhook-item.tsx'
import './webhooks.css'

/** The user's own services that are told what happens here. */
export function Webhooks() {
  const { value, status, error, reload } = useLoaded(queries.webhooks)
  return (
    <section className="integration-group" aria-labelledby="webhooks-heading">
      <h2 id="webhooks-heading">Webhooks</h2>
      <p>
        Tell a service of your own what happens here. Each message is signed with your secret, and tried again for a day if your
        service doesn't take it.
      </p>
      {status === 'loading' && <Skeleton lines={3} label="Loading your webhooks…" />}
      {status === 'failed' && <LoadFailure title="Couldn't load your webhooks" error={error} onRetry={reload} />}
      {value && !value.canSend && <p>This demo runs in your browser alone, and sends nothing. A server can.</p>}
      {value && value.addresses.length > 0 && (
        <ul className="webhook-list">
          {value.addresses.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              deliveries={value.deliveries.filter(({ webhookId }) => webhookId === webhook.id)}
              onChange={reload}
            />
          ))}
        </ul>
      )}
      {value?.canSend && <WebhookForm onAdded={reload} />}
    </section>
  )
}
