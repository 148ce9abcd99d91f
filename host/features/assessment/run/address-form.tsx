import { onlyErrors } from '../../../auth/sign-in/form-rules.ts'
import { tabStore } from '../../../lib/local-store.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { WebsiteField } from '../../../ui/fields/website-field.tsx'
import { normaliseAddress } from '../../../lib/format/normalise-address.ts'
import { websiteAddress } from '../../../lib/format/website-address.ts'
import './address-form.css'

/** What was typed outlives a reload. */
const draftKey = 'assessment-address'

interface AddressFormProps {
  /** What stands in the field when nothing was typed yet. */
  initial: string
  /** Whether another way was tried since this form failed. Default false. */
  isOutdated?: boolean
  /** Called when the form is sent, before the address is checked. */
  onAttempt(): void
  /** Starts the assessment; a rejection is shown. */
  onStart(url: string): Promise<void>
}

/** Asks for the address of the website. */
export function AddressForm({ initial, isOutdated = false, onAttempt, onStart }: AddressFormProps) {
  const form = useForm({
    initial: { url: tabStore.read(draftKey) ?? initial },
    check: ({ url }) => onlyErrors({ url: websiteAddress.fault(url) }),
    onAttempt,
    async submit({ url }) {
      await onStart(normaliseAddress(url) ?? url)
      tabStore.remove(draftKey)
    },
  })
  const field = form.field('url')
  return (
    <form {...form.props} className="address-form" aria-busy={form.isBusy}>
      {form.failure && !isOutdated && <Notice kind="error">{form.failure}</Notice>}
      <WebsiteField
        {...field}
        onChange={(event) => {
          tabStore.write(draftKey, event.target.value)
          field.onChange(event)
        }}
        help="Usually your homepage. We visit it once, like any visitor, and change nothing."
      />
      <div>
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          Assess my website
        </Button>
      </div>
    </form>
  )
}
