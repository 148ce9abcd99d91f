import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { FetchFault } from './fetch-fault.ts'
import { isPublicAddress } from '../../../sdk/server/trust/is-public-address.ts'

/** All addresses of a name, as the system resolves it. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>

/** An address that was checked: connect to it and to nothing else, or a second answer of the name server could differ. */
export interface CheckedAddress {
  readonly address: string
  readonly family: number
}

export interface AddressGuardSettings {
  readonly lookup?: Lookup
  /** Origins that may be reached although they are private: a test's own server on loopback. */
  readonly allowOrigins?: readonly string[]
}

const resolve: Lookup = (hostname) =>
  new Promise((done, fail) =>
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses))),
  )

const plainPorts = ['', '80', '443']

/** `[::1]` as name servers and sockets write it. */
const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Decides what the server may connect to: public addresses at the ports of the web. The one door of everything that is fetched
 * in a user's name, redirects and the parts of a page too, so that no page reaches into the network of this machine.
 */
export function createAddressGuard({ lookup = resolve, allowOrigins = [] }: AddressGuardSettings = {}) {
  const allowed = allowOrigins.map((origin) => new URL(origin).host)

  /** Resolves and checks an address. Throws a `FetchFault`. */
  return async (url: URL): Promise<CheckedAddress> => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new FetchFault('invalid_address', 'We can only load addresses that begin with http:// or https://.')
    if (url.username || url.password)
      throw new FetchFault('invalid_address', "We can't load an address with a user name or a password in it.")
    const hostname = withoutBrackets(url.hostname)
    const isAllowed = allowed.includes(url.host)
    if (!isAllowed && !plainPorts.includes(url.port))
      throw new FetchFault('private_address', `Port ${url.port} isn't a port of public websites.`)
    const family = isIP(hostname)
    const addresses = family
      ? [{ address: hostname, family }]
      : await lookup(hostname).catch((cause: unknown) => {
          // The name server could not be asked, most often because there is no connection.
          if ((cause as NodeJS.ErrnoException).code === 'EAI_AGAIN')
            throw new FetchFault('unreachable', `Couldn't look up ${hostname}. Check your connection and try again.`, { cause })
          throw new FetchFault('unknown_host', `There is no website named ${hostname}.`, { cause })
        })
    const [first] = addresses
    if (!first) throw new FetchFault('unknown_host', `There is no website named ${hostname}.`)
    // One private answer among public ones is enough: no public website has such.
    if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new FetchFault('private_address', `${hostname} is an address of a private network, not a public website.`)
    return first
  }
}

export type AddressGuard = ReturnType<typeof createAddressGuard>
