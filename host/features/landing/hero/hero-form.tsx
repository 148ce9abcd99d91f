import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { BackendError } from '../../../backend/backend-error.ts'
import type { VisitorAssessment } from '../../../backend/types.ts'
import { hostOf } from '../../../lib/format/host-of.ts'
import { normaliseAddress } from '../../../lib/format/normalise-address.ts'
import { websiteAddress } from '../../../lib/format/website-address.ts'
import { readableDomain } from '../../../lib/format/readable-domain.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { WebsiteField } from '../../../ui/fields/website-field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SignUpLink } from './sign-up-link.tsx'
import { wayOn } from './ways-on.ts'

interface Failure {
  readonly title: string
  readonly message: string
  readonly code: string
}

const failureOf = ({ url, message, error }: VisitorAssessment): Failure => ({
  title: `We couldn't assess ${hostOf(url)}`,
  message: readableDomain(message),
  code: error?.code ?? 'server',
})

/** Why there is no score, in plain words, with what helps. The form below is the way to try again. */
function FailureNotice({ failure: { title, message, code } }: { failure: Failure }) {
  const { way, advice } = wayOn(code, message)
  return (
    <Notice
      kind="error"
      title={title}
      actions={
        way === 'sign-up' && (
          <div className="notice-actions">
            <SignUpLink>Sign up</SignUpLink>
          </div>
        )
      }
    >
      {message} {advice}
    </Notice>
  )
}

interface HeroFormProps {
  /** The one that failed, if that is why the form is shown. */
  failed: VisitorAssessment | undefined
  /** Whether there was one that is not kept any more. */
  isGone: boolean
  /** Starts the assessment; a rejection is shown. */
  onStart(url: string): Promise<void>
}

/** Takes the address of a website from somebody without an account. */
export function HeroForm({ failed, isGone, onStart }: HeroFormProps) {
  const [failure, setFailure] = useState(failed && failureOf(failed))
  const form = useForm({
    initial: { url: failed ? websiteAddress.shown(failed.url) : '' },
    check: ({ url }) => onlyErrors({ url: websiteAddress.fault(url) }),
    onAttempt: () => setFailure(undefined),
    async submit({ url }) {
      try {
        await onStart(normaliseAddress(url) ?? url)
      } catch (error) {
        if (!(error instanceof BackendError)) throw error
        setFailure({ title: "We couldn't start the assessment", message: error.message, code: error.code })
      }
    },
  })
  const field = useRef<HTMLInputElement>(null)
  const takeTyped = useEffectEvent((): void => {
    const typed = field.current?.value
    if (typed && typed !== form.values.url) form.set('url', typed)
  })
  // Somebody may have typed before the page was alive, into what the build drew.
  useLayoutEffect(() => takeTyped(), [])

  return (
    // The method of dialogs, of which this is none: before the page is alive a press of Enter leads nowhere, and keeps what was typed.
    <form {...form.props} method="dialog" className="hero-form" aria-busy={form.isBusy} aria-label="Assess your website">
      {failure && <FailureNotice failure={failure} />}
      {isGone && !failure && <Notice>Your last assessment isn't kept any more. Enter the address to start it again.</Notice>}
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <div className="hero-row">
        <WebsiteField {...form.field('url')} ref={field} help="We visit it once, like any visitor, and change nothing." />
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          Get your score
        </Button>
      </div>
    </form>
  )
}
