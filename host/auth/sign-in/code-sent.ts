import { tabStore } from '../../lib/local-store.ts'

const name = 'auth:code-sent'

/** Milliseconds between two codes: the library sends a request that was limited three times, which must not be made worse. */
const pause = 30_000

/** When this tab last asked for a code, whatever for: a reload does not shorten the wait for the next. */
export const codeSent = {
  note: (): void => tabStore.write(name, String(Date.now())),
  /** Seconds until another may be asked for. */
  secondsLeft(): number {
    const since = Date.now() - Number(tabStore.read(name) ?? 0)
    // A clock that was set back makes nobody wait for longer.
    return since < 0 || since >= pause ? 0 : Math.ceil((pause - since) / 1000)
  },
}
