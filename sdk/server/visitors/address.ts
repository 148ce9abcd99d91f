const addresses = new WeakMap<Request, string>()

/** Notes where a request comes from, for servers that see the connection. */
export function noteAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address)
}

/** What was noted. */
export const notedAddress = (request: Request): string | undefined => addresses.get(request)

/** How a server finds out where requests come from. */
export interface AddressOptions {
  address?: ((request: Request) => string | undefined) | undefined
  trustProxy?: boolean | number | undefined
}

/**
 * What the proxy says that stands before the server. Everybody can send the header: what counts is only what the server's own proxies
 * appended, so many from the end.
 */
function forwardedFor({ headers }: Request, proxies: number): string | undefined {
  const chain = headers.get('x-forwarded-for')?.split(',') ?? []
  return withoutPort(chain.at(-proxies)?.trim() ?? '') || undefined
}

/** Some proxies send the port, which is another one with each connection: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** Of IPv6, the first four groups: the rest a visitor chooses. */
function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head ? head.split(':') : []
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The network that a request comes from, where that is known. */
export function addressOf(request: Request, { address, trustProxy = false }: AddressOptions): string | undefined {
  const proxies = Number(trustProxy)
  const found = address
    ? address(request)
    : ((proxies > 0 ? forwardedFor(request, proxies) : undefined) ?? addresses.get(request))
  return found ? networkOf(found) : undefined
}
