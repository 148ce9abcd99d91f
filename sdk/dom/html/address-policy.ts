import { linkSchemes } from './link-schemes.ts'
import { report } from '../../core/util/thrown/report.ts'

/** The allowed hosts: all, those in a list, or those that a function accepts. */
export type HostRule = true | readonly (string | RegExp)[] | ((url: URL) => boolean)

/** What the page allows in addition to its own origin. */
export interface AddressRules {
  readonly allowedImageHosts?: HostRule | undefined
  readonly allowedLinkHosts?: HostRule | undefined
  readonly allowedLinkSchemes?: readonly string[] | undefined
}

/** What an image, sound or video URL means for the page. */
export interface MediaAddress {
  /** True when it may load before the visitor asks for it. */
  readonly isAllowed: boolean
  /** The host it is loaded from; empty for a URL without one, such as `data:`. */
  readonly host: string
}

export interface AddressPolicy {
  /** True when a link may lead there. A link that may not is shown as text. */
  allowsLink(address: string): boolean
  /** The `rel` of a link: another host gets no referrer, and no ranking from the link. */
  relOf(address: string): string
  /** Undefined for a URL that cannot be shown at all. */
  media(address: string): MediaAddress | undefined
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

function parse(address: string): URL | undefined {
  try {
    return new URL(address, document.baseURI)
  } catch {
    return undefined
  }
}

function isOwn(url: URL, address: string): boolean {
  if (url.origin !== 'null') return url.origin === globalThis.origin
  // For a page without an origin, e.g. a local file, `//server/share` would access another machine.
  const base = new URL(document.baseURI)
  return linkSchemes().isRelative(address) && url.protocol === base.protocol && url.host === base.host
}

function matches({ hostname, host }: URL, pattern: unknown): boolean {
  // Unlike `test`, `search` starts at the beginning whatever flags the expression has.
  if (pattern instanceof RegExp) return hostname.search(pattern) !== -1
  if (typeof pattern !== 'string') return false
  const name = pattern.toLowerCase()
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : name === hostname || name === host
}

function allowsHost(rule: HostRule, url: URL): boolean {
  if (rule === true) return true
  if (Array.isArray(rule)) return rule.some((pattern) => matches(url, pattern))
  try {
    const verdict: unknown = typeof rule === 'function' && rule(new URL(url))
    return verdict === true
  } catch (error) {
    // Without a decision, the host stays blocked.
    report('failed-callback', error)
    return false
  }
}

/**
 * A playlist lists more URLs to load, on any host, and players recognise it by its first line whatever its type is.
 * https://datatracker.ietf.org/doc/html/rfc8216#section-4
 */
function isPlaylist({ protocol, href }: URL): boolean {
  if (protocol !== 'data:') return false
  const [, type = '', body = ''] = /^data:([^,]*),(.{0,99})/s.exec(href) ?? []
  if (/mpegurl/i.test(type)) return true
  const start = body.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  if (!/;\s*base64\s*$/i.test(type)) return /^\W*EXTM3U/.test(start)
  try {
    return /^\W*EXTM3U/.test(atob(start.replace(/\s/g, '').slice(0, 24)))
  } catch {
    return false
  }
}

/** Decides what links may lead to and what may load, by what the page allows. */
export function createAddressPolicy({ allowedImageHosts, allowedLinkHosts, allowedLinkSchemes }: AddressRules): AddressPolicy {
  const schemes = linkSchemes(allowedLinkSchemes)
  return {
    allowsLink(address) {
      const url = schemes.allow(address) ? parse(address) : undefined
      if (!url) return false
      if (isOwn(url, address)) return true
      // For a page without a host, a relative URL is its own or on another machine.
      if (!isWeb(url)) return !schemes.isRelative(address)
      return allowedLinkHosts === undefined || allowsHost(allowedLinkHosts, url)
    },
    relOf(address) {
      const url = parse(address)
      return url && isWeb(url) && !isOwn(url, address) ? 'noopener noreferrer nofollow' : 'noopener'
    },
    media(address) {
      const url = parse(address)
      if (!url) return undefined
      if (isPlaylist(url)) return undefined
      if (url.protocol === 'data:' || url.protocol === 'blob:' || isOwn(url, address)) return { isAllowed: true, host: '' }
      if (!isWeb(url)) return undefined
      return { isAllowed: allowedImageHosts !== undefined && allowsHost(allowedImageHosts, url), host: url.host }
    },
  }
}
