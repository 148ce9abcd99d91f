import type { ThreadStorage } from '../core/options/threads.ts'

/** What tells a storage from others of the same site. */
export const storageName = ({ name = 'confab-threads' }: ThreadStorage): string => name
