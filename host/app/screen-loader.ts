import { tabStore } from '../lib/remembered.ts'
import type { ScreenPath } from './routes.ts'
import { screens, type ScreenModule } from './screens.ts'

const loading = new Map<ScreenPath, Promise<ScreenModule>>()

/** A screen's file could not be fetched. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

/** A deployment takes the files of the one before away; a page that was open then finds new ones by loading anew, once. */
const reloadMark = 'reloaded-for'
const never = new Promise<never>(() => {})

async function load(path: ScreenPath, isAhead: boolean): Promise<ScreenModule> {
  try {
    const screen = await screens[path]()
    if (tabStore.read(reloadMark) === path) tabStore.remove(reloadMark)
    return screen
  } catch (error) {
    loading.delete(path)
    // Without a network a reload would lose the page that is there.
    if (!isAhead && navigator.onLine && tabStore.read(reloadMark) !== path) {
      tabStore.write(reloadMark, path)
      location.reload()
      return never
    }
    throw new ScreenLoadError(`The screen ${path} could not be loaded.`, { cause: error })
  }
}

/**
 * The module of a screen: the same promise until it fails, so that React can wait for it.
 * @param isAhead true when nobody waits for it yet: then a failure is silent, and the page is not loaded anew. Default false.
 */
export function loadScreen(path: ScreenPath, isAhead = false): Promise<ScreenModule> {
  let promise = loading.get(path)
  if (!promise) {
    promise = load(path, isAhead)
    promise.catch(() => {}) // said by the error boundary of the screen
    loading.set(path, promise)
  }
  return promise
}
