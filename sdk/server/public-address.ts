import { isLocalName } from './trust/is-local-name.ts'

/** How a server finds out under which address it is reached. */
export interface PublicAddressOptions {
  publicUrl?: string | undefined
  trustProxy?: boolean | number | undefined
}

/** What the outermost of the server's own proxies says; each of them appends its own, or replaces what is there. */
function forwarded({ headers }: Request, name: string, { trustProxy = false }: PublicAddressOptions): string | undefined {
  const proxies = Number(trustProxy)
  if (proxies <= 0) return undefined
  const chain = headers.get(name)?.split(',') ?? []
  return (chain.at(-proxies) ?? chain[0])?.trim() || undefined
}

const isGiven = (host: string | null | undefined): host is string => Boolean(host)

/**
 * The hosts under which a request may have come, the likeliest first: no page can choose them. Frameworks such as Next.js give requests an
 * address of their own, under which nobody reaches them; the header has the right one.
 */
export function publicHosts(request: Request, options: PublicAddressOptions): string[] {
  const own = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).host
  const named = [own, forwarded(request, 'x-forwarded-host', options), request.headers.get('host'), new URL(request.url).host]
  return [...new Set(named.filter(isGiven))]
}

/** The protocol that the visitor's browser speaks: `http:` also where a proxy ends TLS and nobody tells of it. */
export function publicProtocol(request: Request, options: PublicAddressOptions): string {
  const told = forwarded(request, 'x-forwarded-proto', options)
  return told === undefined ? new URL(options.publicUrl ?? request.url).protocol : `${told.toLowerCase()}:`
}

/** Whether two hosts are the same for pages of a protocol, which implies a port. */
export function isSameHost(one: string, other: string, protocol: string): boolean {
  const [first, second] = [one, other].map((host) =>
    URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : undefined,
  )
  return first !== undefined && first === second
}

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

/** Names to which no site on the web can lead a browser: addresses, and those that no public name server knows. */
const isOfOwnNetwork = (name: string): boolean => /^\[.*\]$|^[\d.]+$/.test(name) || isLocalName(name)

/**
 * Whether a request came under one of these names, each with a port or for all ports. A proxy may pass on an `X-Forwarded-Host` that a page
 * wrote, beside the name under which a browser came: `Host` has to be one of them, too, unless a proxy put a name of its own network there.
 */
export function isUnder(request: Request, hosts: readonly string[], options: PublicAddressOptions): boolean {
  const { protocol } = new URL(request.url)
  const isOne = (host: string): boolean =>
    hosts.some((allowed) => allowed.toLowerCase() === nameOf(host) || isSameHost(allowed, host, protocol))
  const told = forwarded(request, 'x-forwarded-host', options)
  // What the owner says that it is called says nothing of this request.
  const [own = ''] = publicHosts(request, {})
  return told === undefined ? isOne(own) : isOne(told) && (isOne(own) || isOfOwnNetwork(nameOf(own)))
}
