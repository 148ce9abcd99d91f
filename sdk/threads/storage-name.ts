import type { ThreadStorage } from '../core/options/threads.ts'

/** The name that distinguishes a storage from others of the same site. A page without types may give a number. */
export function storageName({ name }: ThreadStorage): string {
  const given: unknown = name
  return typeof given === 'string' || typeof given === 'number' ? String(given) : 'confab-threads'
}
