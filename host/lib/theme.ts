// The theme that a person chose: light, dark or the device's, kept in this browser.
import { useSyncExternalStore } from 'react'
import { localStore } from './local-store.ts'

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

/** Where the choice is kept. public/before-app.js reads it too, before anything is drawn. */
const name = 'theme'

const isTheme = (value: string | undefined): value is Theme => value === 'system' || value === 'light' || value === 'dark'

const read = (): Theme => {
  const kept = localStore.read(name)
  return isTheme(kept) ? kept : 'system'
}

let theme = read()
const listeners = new Set<() => void>()

function apply(next: Theme): void {
  theme = next
  if (next === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = next
  for (const listener of listeners) listener()
}

/** Light, dark, or the device's theme. */
export const themeStore = {
  get: (): Theme => theme,
  set(next: Theme): void {
    localStore.write(name, next)
    apply(next)
  },
  subscribe(listener: () => void): () => void {
    // Another tab may have chosen.
    const onStorage = (event: StorageEvent): void => {
      if (event.key === null || event.key.endsWith(name)) apply(read())
    }
    addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      removeEventListener('storage', onStorage)
      listeners.delete(listener)
    }
  },
}

/** The theme and the way to choose another. */
export const useTheme = (): [Theme, (next: Theme) => void] => [
  useSyncExternalStore(themeStore.subscribe, themeStore.get, () => 'system'),
  themeStore.set,
]
