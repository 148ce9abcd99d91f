import robotsParser from 'robots-parser'
import { fetchOnce } from './fetch-once.ts'
import { FetchFault } from './fetch-fault.ts'

const maximumBytes = 500_000 // as RFC 9309 asks of readers: https://www.rfc-editor.org/rfc/rfc9309#name-limits
const ownName = 'ConfabAssessment'

type Rules = (address: string) => boolean

const everything: Rules = () => true
const nothing: Rules = () => false

/**
 * Whether a website's robots.txt lets us read a page. No file (4xx) allows all, a failing server (5xx) nothing:
 * https://www.rfc-editor.org/rfc/rfc9309#name-access-results
 */
export function createRobots(options: Parameters<typeof fetchOnce>[1]): (url: URL) => Promise<boolean> {
  const known = new Map<string, Promise<Rules>>()

  async function readRules(origin: string): Promise<Rules> {
    let file = new URL('/robots.txt', origin)
    for (let hops = 0; hops < 5; hops++) {
      const { status, headers, body } = await fetchOnce(file, { ...options, maximum: maximumBytes })
      if (status >= 300 && status < 400 && headers['location']) {
        file = new URL(headers['location'], file)
        continue
      }
      if (status >= 500) return nothing
      if (status !== 200) return everything
      // Judged as the site's own, also when the file came from another host.
      const robots = robotsParser(new URL('/robots.txt', origin).href, body.toString('utf8'))
      return (address) => robots.isAllowed(address, ownName) !== false
    }
    return everything
  }

  return async (url) => {
    let rules = known.get(url.origin)
    if (!rules) {
      rules = readRules(url.origin).catch((error: unknown) => {
        if (error instanceof FetchFault && error.code === 'too_large') return everything
        throw error
      })
      known.set(url.origin, rules)
    }
    return (await rules)(url.href)
  }
}
