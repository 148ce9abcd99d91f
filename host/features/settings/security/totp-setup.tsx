import { formRules, onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { setUpTotp, verifyTotpSetup } from '../../../auth/account/totp.ts'
import { toast } from '../../../lib/toast.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { useLoaded } from '../../../lib/hooks/use-loaded.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TotpSecret } from '../../../ui/totp-secret.tsx'
import { errorMessage } from '../../../lib/error-message.ts'

interface TotpSetupProps {
  /** The app shows codes that fit, and is asked from now on. */
  onDone(): void
  onCancel(): void
}

/** An authenticator app: scan, then prove it by the first code. */
export function TotpSetup({ onDone, onCancel }: TotpSetupProps) {
  const secret = useLoaded({ name: 'authenticator app', read: setUpTotp, isOnce: true })
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => onlyErrors({ code: formRules.code(code) }),
    async submit({ code }) {
      await verifyTotpSetup(code)
      toast('Authenticator app set up', { kind: 'success' })
      onDone()
    },
  })
  if (secret.status === 'loading') return <Skeleton label="Loading the QR code…" />
  if (secret.status === 'failed')
    return (
      <Notice
        kind="error"
        title="Couldn't start the setup"
        actions={
          <div className="security-actions">
            <Button onClick={secret.reload}>Try again</Button>
            <Button onClick={onCancel}>Cancel</Button>
          </div>
        }
      >
        {errorMessage(secret.error)}
      </Notice>
    )
  return (
    <form {...form.props} className="security-form" aria-label="Set up an authenticator app">
      <p className="security-hint">Scan this with an authenticator app, then enter the six digits it shows.</p>
      <TotpSecret {...secret.value} />
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <CodeField {...form.field('code')} label="Code from the app" autoFocus />
      <div className="security-actions">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
