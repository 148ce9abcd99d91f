// Changes attributes of the signed-in user: names, phone number, onboard URL, payment status; confirms a phone number or an e-mail by a code.
import { authStore } from '../session/auth-store.ts'
import { confirmUserAttribute, sendUserAttributeVerificationCode, updateUserAttributes } from './user-attributes.ts'
import { attributeTexts } from '../errors/error-texts.ts'
import { AuthFailure } from '../errors/auth-failure.ts'
import { withSession } from '../session/with-session.ts'
import { codeSent } from '../sign-in/code-sent.ts'
import { normaliseCode } from '../sign-in/normalise-code.ts'
import { refreshAuthState } from '../session/refresh-auth-state.ts'
import { usPhoneNumber, usPhoneNumberError } from './us-phone-number.ts'

/** The result of a change. */
export interface AttributeOutcome {
  /** The provider sent a code that must be entered to verify the new value. */
  readonly needsCode: boolean
  /** The destination, masked. */
  readonly destination?: string | undefined
}

interface Change {
  readonly key: string
  /** As it appears in the texts: 'Please sign in to update phone number'. */
  readonly label: string
  readonly value: string
}

async function write({ key, label, value }: Change): Promise<AttributeOutcome> {
  if (!authStore.get().isAuthenticated) throw new AuthFailure('UserUnAuthenticatedException', `Please sign in to update ${label}`)
  return withSession(async () => {
    const outcome = (await updateUserAttributes({ userAttributes: { [key]: value } }))[key]
    const needsCode = outcome?.nextStep.updateAttributeStep === 'CONFIRM_ATTRIBUTE_WITH_CODE'
    if (needsCode) codeSent.note()
    await refreshAuthState()
    return {
      needsCode,
      destination: outcome?.nextStep.codeDeliveryDetails?.destination,
    }
  }, attributeTexts(label))
}

function webAddress(text: string): string {
  const address = text.trim()
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new AuthFailure('InvalidParameterException', 'Invalid onboard URL format')
  return url.href
}

/** Changes of the signed-in user. All reject with an `AuthFailure`. */
export const updateAttributes = {
  async phoneNumber(text: string): Promise<AttributeOutcome> {
    const value = usPhoneNumber(text)
    if (!value) throw new AuthFailure('InvalidParameterException', usPhoneNumberError)
    return write({ key: 'phone_number', label: 'phone number', value })
  },

  preferredUsername: (text: string): Promise<AttributeOutcome> =>
    write({ key: 'preferred_username', label: 'preferred username', value: text.trim() }),

  name: (text: string): Promise<AttributeOutcome> => write({ key: 'name', label: 'name', value: text.trim() }),

  /** The address of the website being onboarded. Some are served by http only. */
  onboardUrl: async (text: string): Promise<AttributeOutcome> =>
    write({ key: 'custom:onboard_url', label: 'onboard URL', value: webAddress(text) }),

  /** For pools that let the browser write it: see update-payment-status.ts. */
  paymentStatus: (value: string): Promise<AttributeOutcome> =>
    write({ key: 'custom:payment_status', label: 'payment status', value }),

  /** Verifies a phone number or an email with the code that was sent. */
  confirm: (key: 'phone_number' | 'email', code: string): Promise<void> =>
    withSession(async () => {
      await confirmUserAttribute({ userAttributeKey: key, confirmationCode: normaliseCode(code) })
      await refreshAuthState()
    }),

  /** Sends another code. Resolves to its destination. */
  resend: (key: 'phone_number' | 'email'): Promise<string | undefined> =>
    withSession(async () => {
      const { destination } = await sendUserAttributeVerificationCode({ userAttributeKey: key })
      codeSent.note()
      return destination
    }),
}
