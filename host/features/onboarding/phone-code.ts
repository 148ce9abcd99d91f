import { localStore } from '../../lib/local-store.ts'

const name = 'onboarding:phone-code'

/** Where a code for the phone number was sent that is not confirmed yet. Kept until it is, or the person signs out. */
export const phoneCode = {
  read: (): string | undefined => localStore.read(name),
  expect: (destination: string): void => localStore.write(name, destination),
  forget: (): void => localStore.remove(name),
}
