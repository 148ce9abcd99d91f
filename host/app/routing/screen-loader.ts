// Loads the file of a screen, once, and again after a failure.
import { tabStore } from '../../lib/local-store.ts'
import type { ScreenPath } from './routes.ts'
import { screens, type ScreenModule } from './screens.ts'

const loading = new Map<ScreenPath, Promise<ScreenModule>>()

/** A screen's file could not be loaded. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
  /** Whether a reload may help: not where the server does not answer. */
  readonly isServed: boolean

  constructor(path: ScreenPath, { isServed, cause }: { isServed: boolean; cause: unknown }) {
    super(`The screen ${path} could not be loaded.`, { cause })
    this.isServed = isServed
  }
}

/** A deployment removes the files of the one before; a page that was open then finds the new ones by reloading, once. */
const reloadMark = 'reloaded-for'
const never = new Promise<never>(() => {})

/** Milliseconds after which a server that says nothing is away. */
const patience = 10_000

/** Whether a reload would bring a page: a server that is away, as while it is started anew, would leave the visitor with the browser's own. */
async function isServed(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) })
    return status < 500
  } catch {
    return false
  }
}

/** Whether a reload may help: not twice, and not where it cannot be remembered that there was one. */
function mayReload(path: ScreenPath): boolean {
  if (tabStore.read(reloadMark) === path) return false
  tabStore.write(reloadMark, path)
  return tabStore.read(reloadMark) === path
}

async function load(path: ScreenPath, isAhead: boolean): Promise<ScreenModule> {
  try {
    const screen = await screens[path]()
    if (tabStore.read(reloadMark) === path) tabStore.remove(reloadMark)
    return screen
  } catch (error) {
    // No one waits for it: who comes later begins again.
    if (isAhead) loading.delete(path)
    const isReachable = isAhead || (navigator.onLine && (await isServed()))
    if (!isAhead && isReachable && mayReload(path)) {
      location.reload()
      return never
    }
    throw new ScreenLoadError(path, { isServed: isReachable, cause: error })
  }
}

/**
 * The module of a screen: always the same promise, a rejected one too, so that React sees how it ended. A new promise for each
 * rejected one would have React ask without end.
 * @param isAhead true when no one waits for it yet: then a failure is silent, and the page is not reloaded. Default false.
 */
export function loadScreen(path: ScreenPath, isAhead = false): Promise<ScreenModule> {
  const known = loading.get(path)
  if (known) return known
  const promise = load(path, isAhead)
  promise.then(
    // As `use` itself notes it. It would suspend for a promise that has ended and that it has not seen before, and show a placeholder
    // for 300 milliseconds: https://github.com/react/react/issues/36569
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {}, // said by the error boundary of the screen
  )
  loading.set(path, promise)
  return promise
}

/** Lets the next visit fetch the screen again, once its failure has been shown. */
export const forgetFailedScreen = (path: ScreenPath): void => void loading.delete(path)
