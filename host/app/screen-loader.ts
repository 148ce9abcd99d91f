import { tabStore } from '../lib/remembered.ts'
import type { AppRoute, ScreenModule } from './routes.ts'

const loading = new Map<string, Promise<ScreenModule>>()

/** A screen's file could not be fetched. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

/** A deployment takes the files of the one before away; a page that was open then finds new ones by loading anew, once. */
const reloadMark = 'reloaded-for'
const never = new Promise<never>(() => {})

async function load(route: AppRoute, isAhead: boolean): Promise<ScreenModule> {
  try {
    const screen = await route.load()
    if (tabStore.read(reloadMark) === route.path) tabStore.remove(reloadMark)
    return screen
  } catch (error) {
    loading.delete(route.path)
    // Without a network a reload would lose the page that is there.
    if (!isAhead && navigator.onLine && tabStore.read(reloadMark) !== route.path) {
      tabStore.write(reloadMark, route.path)
      location.reload()
      return never
    }
    throw new ScreenLoadError(`The screen ${route.path} could not be loaded.`, { cause: error })
  }
}

/**
 * The module of a screen: the same promise until it fails, so that React can wait for it.
 * @param isAhead true when nobody waits for it yet: then a failure is silent, and the page is not loaded anew. Default false.
 */
export function loadScreen(route: AppRoute, isAhead = false): Promise<ScreenModule> {
  let promise = loading.get(route.path)
  if (!promise) {
    promise = load(route, isAhead)
    promise.catch(() => {}) // said by the error boundary of the screen
    loading.set(route.path, promise)
  }
  return promise
}
