import { Plug } from 'lucide-react'
import type { Integration } from '../../backend/types.ts'
import { dates } from '../../lib/format/dates.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Consent } from '../../connections/consent.tsx'
import { IntegrationTile } from '../../connections/integration-tile.tsx'
import { useConnections } from '../../connections/use-connections.ts'
import { Webhooks } from './webhooks/webhooks.tsx'

const groups = [['social', 'Social networks']] as const satisfies readonly [Integration['group'], string][]

/** What the app may do there, and when it last did. */
function Details({ integration }: { integration: Integration }) {
  const { status, scopes, connectedAt, lastSyncAt } = integration
  return (
    <details className="integration-details">
      <summary>{status === 'connected' ? 'What Confab may do' : 'What Confab asks for'}</summary>
      <ul className="integration-scopes">
        {scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
      {connectedAt && <p>Connected {dates.moment(connectedAt)}</p>}
      {lastSyncAt && <p>Last used {dates.moment(lastSyncAt)}</p>}
    </details>
  )
}

/** The apps that the agents may work with: what each may do, how it is, and a test. */
export default function IntegrationsScreen() {
  const connections = useConnections('/app-integrations')
  const { integrations, status, error, reload, busy, test, consent } = connections
  return (
    <Page title="App integrations" purpose="Connect apps for your agents to work with. You can disconnect them here any time.">
      {status === 'loading' && <Skeleton lines={6} label="Loading your connections…" />}
      {status === 'failed' && <LoadFailure title="Couldn't load your connections" error={error} onRetry={reload} />}
      {integrations?.length === 0 && (
        <EmptyState icon={Plug} title="No apps to connect yet">
          Your agents work without one: copy what they write, or export it.
        </EmptyState>
      )}
      {integrations &&
        groups
          .filter(([group]) => integrations.some((integration) => integration.group === group))
          .map(([group, name]) => (
            <section key={group} className="integration-group" aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{name}</h2>
              <ul className="integration-tiles">
                {integrations
                  .filter((integration) => integration.group === group)
                  .map((integration) => (
                    <IntegrationTile
                      key={integration.id}
                      integration={integration}
                      connections={connections}
                      actions={
                        integration.status === 'connected' && (
                          <Button
                            variant="quiet"
                            isBusy={busy === integration.id}
                            aria-describedby={`integration-${integration.id}`}
                            onClick={() => void test(integration)}
                          >
                            Send test
                          </Button>
                        )
                      }
                    >
                      <Details integration={integration} />
                    </IntegrationTile>
                  ))}
              </ul>
            </section>
          ))}
      <Webhooks />
      <Consent consent={consent} />
    </Page>
  )
}
