import { LoadFailure } from '../../lib/load-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useAction } from '../../lib/hooks/use-action.ts'
import { Consent } from '../../connections/consent.tsx'
import { IntegrationTile } from '../../connections/integration-tile.tsx'
import { useConnections } from '../../connections/use-connections.ts'
import { OnboardingActions } from './onboarding-actions.tsx'
import { useFinishStep } from './use-finish-step.ts'

const path = '/onboarding/social'

/** Offers to connect the networks; may be skipped. */
export default function SocialScreen() {
  const connections = useConnections(path)
  const { isBusy, failure, run } = useAction(useFinishStep('social'))
  const networks = connections.integrations?.filter(({ group }) => group === 'social')
  const hasAny = networks?.some(({ status }) => status === 'connected')

  return (
    <Page
      title="Connect your social apps"
      purpose="Your social media agent prepares posts for the networks that you connect. It publishes nothing by itself."
    >
      {failure && <Notice kind="error">{failure}</Notice>}
      {connections.status === 'loading' && <Skeleton lines={4} label="Loading your connections…" />}
      {connections.status === 'failed' && (
        <LoadFailure title="Couldn't load your connections" error={connections.error} onRetry={connections.reload}>
          You can skip this and connect them later.
        </LoadFailure>
      )}
      {networks?.length === 0 && <p>No networks can be connected here. Your agent prepares posts that you publish yourself.</p>}
      {networks && networks.length > 0 && (
        <>
          <h2 className="visually-hidden">Networks</h2>
          <ul className="integration-tiles">
            {networks.map((integration) => (
              <IntegrationTile key={integration.id} integration={integration} connections={connections} />
            ))}
          </ul>
        </>
      )}
      <Consent consent={connections.consent} />
      <OnboardingActions path={path}>
        <Button variant={hasAny ? 'primary' : 'secondary'} isBusy={isBusy} onClick={() => run()}>
          {hasAny ? 'Continue' : 'Skip for now'}
        </Button>
      </OnboardingActions>
    </Page>
  )
}
