import { useState } from 'react'
import { formRules, onlyErrors } from '../auth/sign-in/form-rules.ts'
import { localMode } from '../auth/config/local-mode.ts'
import { useForm } from '../lib/hooks/use-form.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import './local-mode.css'

/** Where a social sign-in goes in local mode: a page that stands in for the provider's. It sends the browser back by a real navigation. */
export default function PretendProvider() {
  const [parameters] = useState(() => new URLSearchParams(new URLSearchParams(location.search).get('request') ?? ''))
  const [isLeaving, setIsLeaving] = useState(false)
  const pool = localMode.find()?.provider
  const provider = parameters.get('identity_provider') ?? 'provider'

  async function leave(address: Promise<string> | undefined): Promise<void> {
    if (!address) return
    setIsLeaving(true)
    try {
      location.assign(await address)
    } catch (error) {
      setIsLeaving(false)
      throw error
    }
  }

  const form = useForm({
    initial: { email: 'ada@example.com' },
    check: (values) => onlyErrors({ email: formRules.email(values.email) }),
    submit: ({ email }) => leave(pool?.approve(parameters, email.trim())),
  })
  const cancel = (): void => {
    leave(pool?.refuse(parameters)).catch((error: unknown) => form.setFailure(String(error)))
  }

  return (
    <main className="pretend-provider">
      <h1 tabIndex={-1}>Pretend {provider}</h1>
      <p className="local-mode-words">
        In local mode, this page replaces {provider}. Sign in with any email address; the same address opens the same account.
      </p>
      {!pool && <Notice kind="error">Local mode isn't running.</Notice>}
      <form {...form.props} className="pretend-provider-form">
        {form.failure && <Notice kind="error">{form.failure}</Notice>}
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" />
        <div className="pretend-provider-actions">
          <Button type="submit" variant="primary" isBusy={form.isBusy || isLeaving}>
            Continue as this person
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </form>
    </main>
  )
}
