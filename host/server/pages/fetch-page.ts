import type { AddressGuard } from './address-guard.ts'
import { decodeText } from './decode-text.ts'
import { FetchFault } from './fetch-fault.ts'
import { fetchOnce, type Fetched } from './fetch-once.ts'
import { createRobots } from './robots.ts'

/** A page of the web, with what its travel tells about it. */
export interface FetchedPage {
  /** Where it was in the end. */
  readonly url: string
  readonly status: number
  readonly contentType: string
  readonly html: string
  /** Bytes of the unpacked page. */
  readonly bytes: number
  /** Bytes as they travelled. */
  readonly transferred: number
  /** Milliseconds until the answer began. */
  readonly firstByte: number
  /** The addresses that led on, in their order. */
  readonly redirects: readonly string[]
  /** Those response headers that an assessment looks at. */
  readonly headers: Readonly<Record<string, string>>
}

const maximumRedirects = 5
const maximumBytes = 5_000_000
const tellingHeaders = [
  'strict-transport-security',
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'x-robots-tag',
]

const isRedirect = ({ status, headers }: Fetched): boolean =>
  [301, 302, 303, 307, 308].includes(status) && Boolean(headers['location'])

function refuseStatus(url: URL, status: number): void {
  if ([401, 403, 429, 451].includes(status))
    throw new FetchFault('blocked', `${url.hostname} doesn't let programs load this page (it answered ${status}).`)
  if (status >= 400) throw new FetchFault('http_error', `${url.hostname} answered with the error ${status}.`)
}

/** What Node and OpenSSL say of a certificate: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const isOfCertificate = (error: unknown): boolean =>
  /CERT|ISSUER|VERIFY|SIGNATURE/.test(String((error as NodeJS.ErrnoException).code))

function asFault(error: unknown, url: URL, signal: AbortSignal): unknown {
  if (error instanceof FetchFault) return error
  if (signal.aborted)
    return (signal.reason as Error).name === 'TimeoutError'
      ? new FetchFault('too_slow', `${url.hostname} didn't answer in time.`)
      : signal.reason
  if (isOfCertificate(error))
    return new FetchFault('bad_certificate', `The certificate of ${url.hostname} isn't valid, so browsers warn visitors of it.`, {
      cause: error,
    })
  return new FetchFault('unreachable', `${url.hostname} couldn't be reached.`, { cause: error })
}

/**
 * The same address without encryption, where there was no answer with it: a site that has no certificate is read as browsers do,
 * and what is found says so. Undefined where the site has led there, or refused in words.
 */
function withoutEncryption(url: URL, error: unknown, redirects: readonly string[]): URL | undefined {
  if (url.protocol !== 'https:' || redirects.length > 0 || error instanceof FetchFault) return undefined
  return new URL(url.href.replace('https:', 'http:'))
}

interface PageOptions {
  readonly guard: AddressGuard
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
  /** Milliseconds for everything together. Default 15,000. */
  readonly maximumTime?: number
}

/** Reads a public page: every address on the way is checked, robots.txt respected, size and time limited. */
export async function fetchPage(address: string, { guard, signal, maximumTime = 15_000 }: PageOptions): Promise<FetchedPage> {
  if (!URL.canParse(address)) throw new FetchFault('invalid_address', "This isn't the address of a website.")
  let url = new URL(address)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maximumTime)])
  const options = { guard, signal: limited, maximum: maximumBytes }
  const allows = createRobots(options)
  const redirects: string[] = []
  const ask = async (): Promise<Fetched> => {
    await guard(url)
    if (!(await allows(url)))
      throw new FetchFault('robots', `${url.hostname} asks robots, in its robots.txt, not to load this page.`)
    return fetchOnce(url, options)
  }
  /** Why there was no answer with encryption, which counts if there is none without. */
  let unanswered: unknown
  try {
    for (;;) {
      const fetched = await ask().catch((error: unknown) => {
        const plain = limited.aborted ? undefined : withoutEncryption(url, error, redirects)
        if (!plain) throw error instanceof FetchFault ? error : (unanswered ?? error)
        unanswered = error
        url = plain
        return undefined
      })
      if (!fetched) continue
      unanswered = undefined
      if (isRedirect(fetched)) {
        redirects.push(url.href)
        if (redirects.length > maximumRedirects)
          throw new FetchFault(
            'too_many_redirects',
            `${url.hostname} redirects too often: more than ${maximumRedirects} redirects.`,
          )
        url = new URL(fetched.headers['location'] ?? '', url)
        continue
      }
      refuseStatus(url, fetched.status)
      const contentType = fetched.headers['content-type'] ?? 'text/html'
      if (!/^(text\/(html|plain|markdown)|application\/xhtml\+xml)\b/i.test(contentType))
        throw new FetchFault('not_a_page', `The address leads to a file (${contentType.split(';')[0]}), not to a page.`)
      return {
        url: url.href,
        status: fetched.status,
        contentType,
        html: decodeText(fetched.body, contentType),
        bytes: fetched.body.length,
        transferred: fetched.transferred,
        firstByte: fetched.firstByte,
        redirects,
        headers: Object.fromEntries(Object.entries(fetched.headers).filter(([name]) => tellingHeaders.includes(name))),
      }
    }
  } catch (error) {
    throw asFault(error, url, limited)
  }
}
