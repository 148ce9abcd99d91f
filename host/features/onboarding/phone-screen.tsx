import { onlyErrors } from '../../auth/sign-in/form-rules.ts'
import { updateAttributes } from '../../auth/account/update-attributes.ts'
import { usPhoneNumber, usPhoneNumberError } from '../../auth/account/us-phone-number.ts'
import { toast } from '../../lib/toast.ts'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatUsPhone } from '../../lib/format/format-us-phone.ts'
import { OnboardingForm } from './onboarding-form.tsx'
import { phoneCode } from './phone-code.ts'
import { useFinishStep } from './use-finish-step.ts'

/** Asks for the phone number. */
export default function PhoneScreen() {
  const { user } = useAuth()
  const finish = useFinishStep('phone')
  const form = useForm({
    initial: { phone: formatUsPhone(user?.phone_number ?? '') },
    draft: 'onboarding:phone',
    check: ({ phone }) => onlyErrors({ phone: usPhoneNumber(phone) ? undefined : usPhoneNumberError }),
    async submit({ phone }) {
      const { needsCode, destination } = await updateAttributes.phoneNumber(phone)
      if (needsCode) phoneCode.expect(destination ?? phone)
      else {
        phoneCode.forget()
        toast('Phone number saved', { kind: 'success' })
      }
      await finish()
    },
  })
  return (
    <Page isNarrow title="What is your phone number?" purpose="We use it to verify that it's you.">
      <OnboardingForm {...form.props} path="/onboarding/phone" isBusy={form.isBusy} failure={form.failure}>
        <TextField
          {...form.field('phone')}
          onChange={({ target }) => {
            // While something is taken away in the middle, writing it again would move the caret to the end.
            const isAtEnd = target.selectionStart === target.value.length
            const isGrowing = target.value.length > form.values.phone.length
            form.set('phone', isAtEnd && isGrowing ? formatUsPhone(target.value) : target.value)
          }}
          label="US phone number"
          help="Ten digits. By saving it you agree that we may send you a verification code; your mobile plan's rates apply."
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(415) 555-0132"
        />
      </OnboardingForm>
    </Page>
  )
}
