import { useState } from 'react'
import { formRules, onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { updateAttributes } from '../../auth/account/update-attributes.ts'
import { usPhoneNumber, usPhoneNumberError } from '../../auth/account/us-phone-number.ts'
import { toast } from '../../lib/toast.ts'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ResendLink } from '../../ui/resend-link.tsx'
import { formatUsPhone } from '../../lib/format/format-us-phone.ts'
import { errorMessage } from '../../lib/error-message.ts'
import './settings.css'

/** The code that the provider sent to a new phone number. */
function PhoneCodeForm({ destination, onDone }: { destination: string; onDone(): void }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => onlyErrors({ code: formRules.code(code) }),
    async submit({ code }) {
      await updateAttributes.confirm('phone_number', code)
      toast('Phone number verified', { kind: 'success' })
      onDone()
    },
  })
  return (
    <form {...form.props} className="settings-form" aria-label="Verify phone number">
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <p className="settings-hint">We sent a code to {destination}.</p>
      <CodeField {...form.field('code')} label="Verification code" autoFocus />
      <div className="settings-actions">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Verify
        </Button>
        <ResendLink resend={() => updateAttributes.resend('phone_number')} onFailure={form.setFailure} />
      </div>
    </form>
  )
}

interface VerifyPhoneButtonProps {
  /** The number as it stands in the form: one that is not saved yet is not verified. */
  typed: string
  /** Called with where the code went. */
  onSent(destination: string): void
  onFailure(message: string | undefined): void
}

/** Sends a code to a number that was never verified: none can come to it for signing in before. */
function VerifyPhoneButton({ typed, onSent, onFailure }: VerifyPhoneButtonProps) {
  const { user } = useAuth()
  const [isBusy, setIsBusy] = useState(false)
  const phone = formatUsPhone(user?.phone_number ?? '')
  if (!phone || typed !== phone || user?.['phone_number_verified'] === 'true') return null

  async function send(): Promise<void> {
    setIsBusy(true)
    onFailure(undefined)
    try {
      onSent((await updateAttributes.resend('phone_number')) ?? phone)
    } catch (error) {
      onFailure(errorMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Button isBusy={isBusy} onClick={() => void send()}>
      Verify phone number
    </Button>
  )
}

/** Who the user is: the names, the phone number, the e-mail they sign in with. */
export function ProfileSection() {
  const { user } = useAuth()
  const [destination, setDestination] = useState<string>()
  const known = {
    name: user?.name ?? '',
    preferred: user?.preferred_username ?? '',
    phone: formatUsPhone(user?.phone_number ?? ''),
  }
  const form = useForm({
    initial: known,
    check: ({ preferred, phone }) =>
      onlyErrors({
        preferred: preferred.trim() ? undefined : 'Enter a name we can call you.',
        phone: phone.trim() === '' || usPhoneNumber(phone) ? undefined : usPhoneNumberError,
      }),
    async submit({ name, preferred, phone }) {
      if (name.trim() !== known.name) await updateAttributes.name(name)
      if (preferred.trim() !== known.preferred) await updateAttributes.preferredUsername(preferred)
      if (phone.trim() && usPhoneNumber(phone) !== user?.phone_number) {
        const outcome = await updateAttributes.phoneNumber(phone)
        if (outcome.needsCode) setDestination(outcome.destination ?? phone)
      }
      toast('Profile saved', { kind: 'success' })
    },
  })
  return (
    <Card as="section" className="settings-section" aria-labelledby="settings-profile">
      <h2 id="settings-profile">Profile</h2>
      <dl className="settings-facts">
        <dt>Email</dt>
        <dd>{user?.email ?? 'Not known'}</dd>
      </dl>
      {destination ? (
        <PhoneCodeForm destination={destination} onDone={() => setDestination(undefined)} />
      ) : (
        <form {...form.props} className="settings-form" aria-label="Profile">
          {form.failure && <Notice kind="error">{form.failure}</Notice>}
          <TextField {...form.field('name')} label="Name" autoComplete="name" isOptional maxLength={80} />
          <TextField {...form.field('preferred')} label="Preferred name" autoComplete="nickname" maxLength={40} />
          <TextField
            {...form.field('phone')}
            label="US phone number"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            isOptional
          />
          <div className="settings-actions">
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              Save profile
            </Button>
            <VerifyPhoneButton typed={form.values.phone} onSent={setDestination} onFailure={form.setFailure} />
          </div>
        </form>
      )}
    </Card>
  )
}
