import { tabStore } from '../../lib/remembered.ts'

const name = 'onboarding:phone-code'

/** Where a code for the phone number was sent that is not confirmed yet. Kept for a reload, in this tab. */
export const phoneCode = {
  read: (): string | undefined => tabStore.read(name),
  expect: (destination: string): void => tabStore.write(name, destination),
  forget: (): void => tabStore.remove(name),
}
