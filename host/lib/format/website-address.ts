import { normaliseAddress } from './normalise-address.ts'
import { readableDomain } from './readable-domain.ts'

/** The address of a website, as forms take and show it. */
export const websiteAddress = {
  /** What is wrong with what was entered; undefined where it is an address. */
  fault: (entered: string): string | undefined =>
    normaliseAddress(entered) ? undefined : 'Enter a website address, for example example.com.',
  /** As a person would write it. */
  shown: (url: string): string => readableDomain(url.replace(/^https:\/\//, '').replace(/\/$/, '')),
}
