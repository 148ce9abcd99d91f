import { authStore } from '../../../host/auth/session/auth-store.ts'
import { initialiseAuth } from '../../../host/auth/config/initialise-auth.ts'
import { localMode } from '../../../host/auth/config/local-mode.ts'
import { refreshAuthState } from '../../../host/auth/session/refresh-auth-state.ts'
import { signIn } from '../../../host/auth/sign-in/sign-in.ts'
import { backend } from '../../../host/lib/backend.ts'
import { demoUsers } from '../../../mocks/cognito/demo-users.ts'
import type { KeyValueStore } from '../../../mocks/cognito/key-value-store.ts'
import { browserMemory } from '../../../mocks/kit/browser-memory.ts'
import { startLocalMode } from '../../../mocks/local-mode.ts'
import { fill } from './fill.ts'

/** Who looks at a screen: no one the app knows, someone without a plan, someone with one. */
export type Person = 'nobody' | 'unpaid' | 'paid'

/** What that person has: nothing yet, or all that some weeks bring. */
export type Belongings = 'nothing' | 'everything'

/** All that the emulators remember. */
let memory = new Map<string, string>()

/** What the emulators and this browser remembered when someone had just come into possession of things. */
interface BackendContext {
  readonly memory: ReadonlyMap<string, string>
  readonly browser: ReturnType<typeof browserMemory.read>
}

/** Filling a world takes a while, and so does signing in, with the secrets of a device: each is done once. */
const kept = new Map<string, BackendContext>()

const store: KeyValueStore = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, value) => void memory.set(name, value),
  removeItem: (name) => void memory.delete(name),
}

function forgetPerson(): void {
  browserMemory.forget()
  authStore.clear()
}

const keep = (name: string): unknown => kept.set(name, { memory: new Map(memory), browser: browserMemory.read() })

let starting: Promise<typeof fetch> | undefined

/** Starts the emulators, once in a document. Gives the page's `fetch` with them in it. */
async function start(): Promise<typeof fetch> {
  const mode = await startLocalMode({ store })
  localMode.set(mode)
  await initialiseAuth()
  keep('')
  return window.fetch
}

/**
 * Local mode, as no one has touched it, with this person signed in and in possession of these things. The page asks it until what
 * is returned is called.
 */
export async function openLocalApp(person: Person, belongings: Belongings): Promise<() => void> {
  const { fetch: pageFetch } = window
  forgetPerson()
  starting ??= start()
  window.fetch = await starting
  const name = `${person} ${belongings}`
  const before = kept.get(name)
  memory = new Map((before ?? kept.get(''))?.memory)
  if (person !== 'nobody' && before) {
    for (const [storage, entry, value] of before.browser) storage.setItem(entry, value)
    await refreshAuthState()
  } else if (person !== 'nobody') {
    const [unpaid, paid] = demoUsers
    const { email, password } = person === 'paid' ? paid : unpaid
    await signIn({ username: email, password })
    if (belongings === 'everything') await fill(backend, person === 'paid')
    keep(name)
  }
  return () => {
    window.fetch = pageFetch
    forgetPerson()
  }
}
