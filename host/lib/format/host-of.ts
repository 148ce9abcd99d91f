import { readableDomain } from './readable-domain.ts'

/** The name of a website as people say it; the words for a page that has no address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? readableDomain(new URL(url).hostname.replace(/^www\./, '')) : 'your page'
}
