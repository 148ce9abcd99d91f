import { Mail, MessageSquare, Smartphone } from 'lucide-react'
import { useState } from 'react'
import {
  changeSecondFactor,
  readSecondFactors,
  type SecondFactor,
  type SecondFactors,
} from '../../../auth/account/second-factors.ts'
import { toast } from '../../../lib/toast.ts'
import { useAuth } from '../../../lib/hooks/use-auth.ts'
import { useLoaded } from '../../../lib/hooks/use-loaded.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TotpSetup } from './totp-setup.tsx'
import { errorMessage } from '../../../lib/error-message.ts'

const factors = [
  { factor: 'TOTP', Icon: Smartphone, label: 'Authenticator app', help: 'Six digits that change every 30 seconds' },
  { factor: 'SMS', Icon: MessageSquare, label: 'Text message', help: 'A code sent to your phone number' },
  { factor: 'EMAIL', Icon: Mail, label: 'Email', help: 'A code sent to your email address' },
] as const

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
      {isOn && <span className="security-on">{isPreferred ? 'On, default' : 'On'}</span>}
      {isOn && !isPreferred && state.enabled.length > 1 && (
        <Button isBusy={isBusy} onClick={() => onChange('PREFERRED')} aria-label={`Make default: ${label}`}>
          Make default
        </Button>
      )}
      {!needsPhone && (
        <Button
          isBusy={isBusy}
          variant={isOn ? 'danger' : 'secondary'}
          aria-label={`Turn ${isOn ? 'off' : 'on'} ${label}`}
          onClick={() => onChange(isOn ? 'DISABLED' : 'ENABLED')}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </li>
  )
}

/** What is asked beside the password. */
export function TwoStepSection() {
  const loaded = useLoaded(readSecondFactors)
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [busy, setBusy] = useState<SecondFactor>()
  const [failure, setFailure] = useState<string>()

  async function change(factor: SecondFactor, wanted: 'ENABLED' | 'DISABLED' | 'PREFERRED'): Promise<void> {
    setFailure(undefined)
    if (factor === 'TOTP' && wanted === 'ENABLED') return setIsSettingUp(true)
    setBusy(factor)
    try {
      await changeSecondFactor(factor, wanted)
      toast(wanted === 'DISABLED' ? 'Two-step verification turned off' : 'Two-step verification saved', { kind: 'success' })
      loaded.reload()
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Card as="section" className="security-section" aria-labelledby="security-two-step">
      <h2 id="security-two-step">Two-step verification</h2>
      <p>Protects your account even if someone gets your password.</p>
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
      {!isSettingUp && loaded.status === 'loading' && <Skeleton label="Loading two-step verification…" />}
      {!isSettingUp && loaded.status === 'failed' && (
        <ErrorState title="Couldn't load two-step verification" onRetry={loaded.reload}>
          {errorMessage(loaded.error)}
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
