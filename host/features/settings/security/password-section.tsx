import { useState } from 'react'
import { currentConfig } from '../../../auth/config/current-config.ts'
import { formRules, onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { providerOfSession } from '../../../auth/session/provider-of-session.ts'
import { changePassword } from '../../../auth/account/change-password.ts'
import { toast } from '../../../lib/toast.ts'
import { useAuth } from '../../../lib/hooks/use-auth.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { useLoaded } from '../../../lib/hooks/use-loaded.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordRuleList } from '../../../ui/password-rule-list.tsx'

function ChangePasswordForm({ onDone }: { onDone(): void }) {
  const { user } = useAuth()
  const format = currentConfig.find()?.passwordFormat
  const form = useForm({
    initial: { current: '', next: '' },
    check: ({ current, next }) =>
      onlyErrors({
        current: formRules.password(current),
        next: formRules.newPassword(next, format) ?? (next === current ? 'This is already your password.' : undefined),
      }),
    async submit({ current, next }) {
      await changePassword(current, next)
      toast('Password changed', { kind: 'success' })
      onDone()
    },
  })
  return (
    <form {...form.props} className="security-form" aria-label="Change password">
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      {/* Password managers need to know whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField {...form.field('current')} label="Current password" autoComplete="current-password" autoFocus />
      <PasswordField {...form.field('next')} label="New password" autoComplete="new-password" />
      <PasswordRuleList password={form.values.next} />
      <div className="security-actions">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Change password
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}

/** The password, for those who have one here. */
export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false)
  const { value: provider } = useLoaded({
    name: 'provider of the session',
    read: async () => (await providerOfSession()) ?? null,
  })
  return (
    <Card as="section" className="security-section" aria-labelledby="security-password">
      <h2 id="security-password">Password</h2>
      {provider && <p>You sign in with {provider}: change your password there.</p>}
      {!provider && isOpen && <ChangePasswordForm onDone={() => setIsOpen(false)} />}
      {!provider && !isOpen && (
        <>
          <p>Use one that you use nowhere else. A password manager can create and remember it.</p>
          <div className="security-actions">
            <Button onClick={() => setIsOpen(true)}>Change password</Button>
          </div>
        </>
      )}
    </Card>
  )
}
