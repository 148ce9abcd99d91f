import { hasOwnHost } from '../trust/check-files.ts'

/** Says whose key is missing, and the variable that is likely not set. */
export const missingKeyWords = (service: string): string =>
  `service.${service} has no key. Is ${service.toUpperCase()}_API_KEY set?`

/** The service that was given a key which is empty, as a variable is that is not set. A host of one's own may need none. */
export const withoutKey = (service: object): string | undefined =>
  hasOwnHost(service)
    ? undefined
    : Object.entries(service).find(([, given]) => typeof given === 'object' && given && 'key' in given && !given.key)?.[0]
