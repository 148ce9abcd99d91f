import { useState } from 'react'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Consent } from '../../connections/consent.tsx'
import { IntegrationTile } from '../../connections/integration-tile.tsx'
import { useConnections } from '../../connections/use-connections.ts'
import { OnboardingActions } from './onboarding-actions.tsx'
import { useFinishStep } from './use-finish-step.ts'
import { errorMessage } from '../../lib/error-message.ts'

const path = '/onboarding/social'

/** Offers to connect the networks; may be skipped. */
export default function SocialScreen() {
  const connections = useConnections(path)
  const finish = useFinishStep('social')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const networks = connections.integrations?.filter(({ group }) => group === 'social')
  const hasAny = networks?.some(({ status }) => status === 'connected')

  async function goOn(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    await finish().catch((error: unknown) => setFailure(errorMessage(error)))
    setIsBusy(false)
  }

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
        <Button variant={hasAny ? 'primary' : 'secondary'} isBusy={isBusy} onClick={() => void goOn()}>
          {hasAny ? 'Continue' : 'Skip for now'}
        </Button>
      </OnboardingActions>
    </Page>
  )
}
