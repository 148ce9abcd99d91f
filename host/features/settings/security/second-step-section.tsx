import { Mail, MessageSquare, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { securitySettings, type SecondFactor, type SecondFactors } from '../../../auth/account/security-settings.ts'
import { toast } from '../../../lib/toast.ts'
import { useAuth } from '../../../lib/hooks/use-auth.ts'
import { useLoaded } from '../../../lib/hooks/use-loaded.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TotpSetup } from './totp-setup.tsx'

const factors = [
  { factor: 'TOTP', Icon: Smartphone, label: 'Authenticator app', help: 'Six digits that change every 30 seconds' },
  { factor: 'SMS', Icon: MessageSquare, label: 'Text message', help: 'A code sent to your phone number' },
  { factor: 'EMAIL', Icon: Mail, label: 'Email', help: 'A code sent to your email address' },
] as const

const loadFactors = () => securitySettings.secondFactors()

interface FactorRowProps {
  row: (typeof factors)[number]
  state: SecondFactors
  isBusy: boolean
  onChange(change: 'ENABLED' | 'DISABLED' | 'PREFERRED'): void
}

function FactorRow({ row: { factor, Icon, label, help }, state, isBusy, onChange }: FactorRowProps) {
  const { user } = useAuth()
  const isOn = state.enabled.includes(factor)
  const isPreferred = state.preferred === factor
  const needsPhone = factor === 'SMS' && !user?.phone_number
  return (
    <li className="security-row">
      <Icon size={20} aria-hidden />
      <div className="security-row-text">
        <strong>{label}</strong>
        <small>{needsPhone ? 'Add a phone number to your profile first' : help}</small>
      </div>
      {isOn && <span className="security-on">{isPreferred ? 'On, asked first' : 'On'}</span>}
      {isOn && !isPreferred && state.enabled.length > 1 && (
        <Button isBusy={isBusy} onClick={() => onChange('PREFERRED')} aria-label={`Ask first for ${label}`}>
          Ask first
        </Button>
      )}
      {!needsPhone && (
        <Button
          isBusy={isBusy}
          variant={isOn ? 'danger' : 'secondary'}
          aria-label={`Switch ${isOn ? 'off' : 'on'} ${label}`}
          onClick={() => onChange(isOn ? 'DISABLED' : 'ENABLED')}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
      )}
    </li>
  )
}

/** What is asked beside the password. */
export function SecondStepSection() {
  const loaded = useLoaded(loadFactors)
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [busy, setBusy] = useState<SecondFactor>()
  const [failure, setFailure] = useState<string>()

  async function change(factor: SecondFactor, wanted: 'ENABLED' | 'DISABLED' | 'PREFERRED'): Promise<void> {
    setFailure(undefined)
    if (factor === 'TOTP' && wanted === 'ENABLED') return setIsSettingUp(true)
    setBusy(factor)
    try {
      await securitySettings.changeSecondFactor(factor, wanted)
      toast(wanted === 'DISABLED' ? 'The second step is switched off.' : 'Your second step is saved.', { kind: 'success' })
      loaded.reload()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Unknown error')
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Card as="section" className="security-section" aria-labelledby="security-second-step">
      <h2 id="security-second-step">Second step</h2>
      <p>Somebody who learns your password still cannot sign in without this.</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      {isSettingUp && (
        <TotpSetup
          onDone={() => {
            setIsSettingUp(false)
            loaded.reload()
          }}
          onCancel={() => setIsSettingUp(false)}
        />
      )}
      {!isSettingUp && loaded.status === 'loading' && <Skeleton label="Loading your second step" />}
      {!isSettingUp && loaded.status === 'failed' && (
        <ErrorState title="Your second step could not be loaded" onRetry={loaded.reload}>
          {loaded.error instanceof Error && loaded.error.message}
        </ErrorState>
      )}
      {!isSettingUp && loaded.status === 'loaded' && (
        <ul className="security-list">
          {factors.map((row) => (
            <FactorRow
              key={row.factor}
              row={row}
              state={loaded.value}
              isBusy={busy === row.factor}
              onChange={(wanted) => void change(row.factor, wanted)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
