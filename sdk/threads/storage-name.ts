import type { ThreadStorage } from '../core/options/threads.ts'

/** The name that distinguishes a storage from others of the same site. */
export const storageName = ({ name = 'confab-threads' }: ThreadStorage): string => name
