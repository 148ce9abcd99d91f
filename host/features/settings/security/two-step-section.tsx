import { Mail, MessageSquare, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { AuthState } from '../../../auth/session/auth-state.ts'
import {
  changeSecondFactor,
  readSecondFactors,
  type SecondFactor,
  type SecondFactors,
} from '../../../auth/account/second-factors.ts'
import { currentConfig } from '../../../auth/config/current-config.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/hooks/use-action.ts'
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

/** What a text message needs first: who proves a sign-in with a number that is not theirs is locked out. */
function missingPhone(user: AuthState['user']): string | undefined {
  if (!user?.phone_number) return 'Add a phone number to your profile first'
  return user['phone_number_verified'] === 'true' ? undefined : 'Verify your phone number in your profile first'
}

interface FactorChange {
  readonly factor: SecondFactor
  readonly wanted: 'ENABLED' | 'DISABLED' | 'PREFERRED'
}

interface FactorRowProps {
  row: (typeof factors)[number]
  state: SecondFactors
  /** The pool asks everybody for one: the last cannot be turned off. */
  isRequired: boolean
  isBusy: boolean
  onChange(wanted: FactorChange['wanted']): void
}

function FactorRow({ row: { factor, Icon, label, help }, state, isRequired, isBusy, onChange }: FactorRowProps) {
  const { user } = useAuth()
  const isOn = state.enabled.includes(factor)
  const isPreferred = state.preferred === factor
  const lack = factor === 'SMS' && !isOn ? missingPhone(user) : undefined
  return (
    <li className="security-row">
      <Icon size={20} aria-hidden />
      <div className="security-row-text">
        <strong>{label}</strong>
        <small>{lack ?? help}</small>
      </div>
      {isOn && <span className="security-on">{isPreferred ? 'On, default' : 'On'}</span>}
      {isOn && !isPreferred && state.enabled.length > 1 && (
        <Button isBusy={isBusy} onClick={() => onChange('PREFERRED')} aria-label={`Make default: ${label}`}>
          Make default
        </Button>
      )}
      {!lack && !(isOn && isRequired && state.enabled.length === 1) && (
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

/** What is asked beside the password, as far as the pool has it. */
export function TwoStepSection() {
  const loaded = useLoaded({ name: 'second factors', read: readSecondFactors })
  const [isSettingUp, setIsSettingUp] = useState(false)
  const { status, methods } = currentConfig.find()?.secondFactors ?? { status: 'off', methods: [] }

  const { busyWith, failure, run } = useAction(async ({ factor, wanted }: FactorChange) => {
    if (factor === 'TOTP' && wanted === 'ENABLED') return setIsSettingUp(true)
    await changeSecondFactor(factor, wanted)
    toast(wanted === 'DISABLED' ? 'Two-step verification turned off' : 'Two-step verification saved', { kind: 'success' })
    loaded.reload()
  })

  // What was turned on before the pool changed can be turned off.
  const offered = factors.filter(({ factor }) => methods.includes(factor) || loaded.value?.enabled.includes(factor))
  if (status === 'off') return null
  return (
    <Card as="section" className="security-section" aria-labelledby="security-two-step">
      <h2 id="security-two-step">Two-step verification</h2>
      <p>Protects your account even if someone gets your password.{status === 'on' && ' Your account requires it.'}</p>
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
          {offered.map((row) => (
            <FactorRow
              key={row.factor}
              row={row}
              state={loaded.value}
              isRequired={status === 'on'}
              isBusy={busyWith?.factor === row.factor}
              onChange={(wanted) => run({ factor: row.factor, wanted })}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
