import { authStore } from '../auth/session/auth-store.ts'
import { initialiseAuth } from '../auth/config/initialise-auth.ts'
import { analytics } from '../lib/analytics.ts'
import { cleanAddress } from './routing/clean-address.ts'

/** Milliseconds after which the app is mounted although it is not known yet who is signed in: the guards wait then. */
const patience = 10_000

/** Analytics knows the person as long as someone is signed in. */
function followPerson(): void {
  const { isLoading, user, userId } = authStore.get()
  if (user && userId) analytics.identify(userId, user)
  else if (!isLoading) analytics.reset()
}

async function initialise(): Promise<void> {
  try {
    await initialiseAuth()
  } catch (error) {
    console.error('Error during auth initialization', error)
    return
  } finally {
    cleanAddress() // before analytics sees it, and whether or not the sign-in succeeded
  }
  analytics.start()
  followPerson()
  authStore.subscribe(followPerson)
}

/** Starts the app: who is signed in, then analytics, which it tells who that is, then the screen. The app is mounted whatever happens. */
export async function bootstrap(mount: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([initialise(), limit])
  clearTimeout(timer)
  mount()
}
