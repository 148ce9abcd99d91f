import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { formRules, onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { updateAttributes } from '../../auth/account/update-attributes.ts'
import { useAction } from '../../lib/hooks/use-action.ts'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ResendLink } from '../../ui/resend-link.tsx'
import { maskPhone } from './mask-phone.ts'
import { OnboardingActions } from './onboarding-actions.tsx'
import { OnboardingForm } from './onboarding-form.tsx'
import { phoneCode } from './phone-code.ts'
import { useFinishStep } from './use-finish-step.ts'

const path = '/onboarding/phone-confirmed'

/** The code that was sent to the phone. */
function CodeQuestion({ destination, onConfirmed }: { destination: string; onConfirmed: () => void }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => onlyErrors({ code: formRules.code(code) }),
    async submit({ code }) {
      await updateAttributes.confirm('phone_number', code)
      phoneCode.forget()
      onConfirmed()
    },
  })
  return (
    <Page isNarrow title="Verify your phone number" purpose={<>We sent a code to {destination}.</>}>
      <OnboardingForm {...form.props} path={path} isBusy={form.isBusy} failure={form.failure} action="Verify">
        <CodeField {...form.field('code')} label="Verification code" />
        <div>
          <ResendLink resend={() => updateAttributes.resend('phone_number')} onFailure={form.setFailure} />
        </div>
      </OnboardingForm>
    </Page>
  )
}

/** Asks for the code where the pool wants one, then says that the number is confirmed. */
export default function PhoneConfirmedScreen() {
  const { user } = useAuth()
  const finish = useFinishStep('phone-confirmed')
  const [destination, setDestination] = useState(phoneCode.read)
  const { isBusy, failure, run } = useAction((step: () => Promise<void>) => step())
  const number = user?.phone_number
  const isVerified = user?.['phone_number_verified'] === 'true'

  async function askForCode(): Promise<void> {
    const sentTo = (await updateAttributes.resend('phone_number')) ?? (number ? maskPhone(number) : '')
    phoneCode.expect(sentTo)
    setDestination(sentTo)
  }

  if (destination) return <CodeQuestion destination={destination} onConfirmed={() => setDestination(undefined)} />
  if (!number) {
    return (
      <Page isNarrow title="No phone number yet" purpose="Add a phone number first.">
        <OnboardingActions path={path}>
          <ButtonLink variant="primary" href="/onboarding/phone">
            Add phone number
          </ButtonLink>
        </OnboardingActions>
      </Page>
    )
  }
  return (
    <Page isNarrow title={isVerified ? 'Your phone number is verified' : 'Your phone number is saved'}>
      {failure && <Notice kind="error">{failure}</Notice>}
      <EmptyState icon={CircleCheck} title={maskPhone(number)}>
        {isVerified
          ? 'We send codes to this number. You can change it in Settings.'
          : 'Not verified yet. Verify it with a code now, or continue.'}
      </EmptyState>
      <OnboardingActions path={path}>
        {!isVerified && (
          <Button isBusy={isBusy} onClick={() => run(askForCode)}>
            Verify with code
          </Button>
        )}
        <Button variant="primary" isBusy={isBusy} onClick={() => run(finish)}>
          Continue
        </Button>
      </OnboardingActions>
    </Page>
  )
}
