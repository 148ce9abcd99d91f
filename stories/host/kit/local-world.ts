import { authStore } from '../../../host/auth/auth-store.ts'
import { initialiseAuth } from '../../../host/auth/initialise-auth.ts'
import { localMode } from '../../../host/auth/local-mode.ts'
import { signIn } from '../../../host/auth/sign-in.ts'
import { backend } from '../../../host/lib/backend.ts'
import { demoUsers } from '../../../mocks/cognito/demo-users.ts'
import type { KeyValueStore } from '../../../mocks/cognito/key-value-store.ts'
import { startLocalMode } from '../../../mocks/local-mode.ts'
import { fill } from './fill.ts'

/** Who looks at a screen: nobody the app knows, somebody without a plan, somebody with one. */
export type Person = 'nobody' | 'unpaid' | 'paid'

/** What that person has: nothing yet, or all that some weeks bring. */
export type Belongings = 'nothing' | 'everything'

/** All that the emulators remember. */
let memory = new Map<string, string>()

/** What they remembered when somebody had just come into possession of things: filling a world is done once. */
const kept = new Map<string, ReadonlyMap<string, string>>()

const store: KeyValueStore = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, value) => void memory.set(name, value),
  removeItem: (name) => void memory.delete(name),
}

/** What the app and the library keep of a person in this browser. */
function forgetPerson(): void {
  for (const storage of [localStorage, sessionStorage]) {
    const names = Object.keys(storage).filter((name) => /^(confab:|Cognito|com\.amplify)/.test(name))
    for (const name of names) storage.removeItem(name)
  }
  authStore.clear()
}

let starting: Promise<typeof fetch> | undefined

/** Starts the emulators, once in a document. Gives the page's `fetch` with them in it. */
async function start(): Promise<typeof fetch> {
  const mode = await startLocalMode({ store })
  localMode.set(mode)
  await initialiseAuth()
  kept.set('', new Map(memory))
  return window.fetch
}

/**
 * Local mode, as nobody has touched it, with this person signed in and in possession of these things. The page asks it until what
 * is returned is called.
 */
export async function openLocalWorld(person: Person, belongings: Belongings): Promise<() => void> {
  const { fetch: pageFetch } = window
  forgetPerson()
  starting ??= start()
  window.fetch = await starting
  const name = `${person} ${belongings}`
  const before = kept.get(name)
  memory = new Map(before ?? kept.get(''))
  if (person !== 'nobody') {
    const [unpaid, paid] = demoUsers
    const { email, password } = person === 'paid' ? paid : unpaid
    await signIn({ username: email, password })
    if (!before && belongings === 'everything') await fill(backend, person === 'paid')
    if (!before) kept.set(name, new Map(memory))
  }
  return () => {
    window.fetch = pageFetch
    forgetPerson()
  }
}
