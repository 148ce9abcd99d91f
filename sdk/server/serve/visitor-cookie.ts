import { publicProtocol } from '../public-address.ts'

const name = 'confab-visitor'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{36})(?:;|$)`)
const days = 400 // the longest that browsers keep a cookie: https://developer.chrome.com/blog/cookie-max-age-expires

/**
 * The visitor's name, by a cookie that only they have: their conversations are kept under it. Who clears their cookies starts over: a
 * server with accounts names visitors by those instead.
 */
export const visitorOf = ({ headers }: Request): string | undefined => pattern.exec(headers.get('cookie') ?? '')?.[1]

const cookieOf = (visitor: string, attributes: string): string =>
  `${name}=${visitor}; Path=/; Max-Age=${days * 24 * 60 * 60}; HttpOnly; ${attributes}`

const isSecure = (request: Request, trustProxy: boolean): boolean => publicProtocol(request, { trustProxy }) === 'https:'

/** Gives a visitor who opens the page a name, if they have none. */
export function nameVisitor(request: Request, response: Response, trustProxy: boolean): Response {
  if (visitorOf(request) === undefined) {
    const secure = isSecure(request, trustProxy) ? '; Secure' : ''
    response.headers.append('Set-Cookie', cookieOf(crypto.randomUUID(), `SameSite=Lax${secure}`))
  }
  return response
}

/**
 * Gives a visitor of another site's page a name, under which the request goes on. Browsers send the cookie from that site alone, and only
 * over https; without, from pages of this host: https://developer.mozilla.org/docs/Web/Privacy/Guides/Privacy_sandbox/Partitioned_cookies
 */
export function nameStranger(request: Request, trustProxy: boolean): { readonly named: Request; readonly cookie: string } {
  const visitor = crypto.randomUUID()
  const headers = new Headers(request.headers)
  headers.append('Cookie', `${name}=${visitor}`)
  return {
    named: new Request(request, { headers }),
    cookie: cookieOf(visitor, isSecure(request, trustProxy) ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'),
  }
}
