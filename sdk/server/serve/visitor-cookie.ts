const name = 'confab-visitor'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{36})(?:;|$)`)
const days = 400 // the longest that browsers keep a cookie: https://developer.chrome.com/blog/cookie-max-age-expires

/**
 * The visitor's name, by a cookie that only they have: their conversations are kept under it. Who clears their cookies starts over: a
 * server with accounts names visitors by those instead.
 */
export const visitorOf = ({ headers }: Request): string | undefined => pattern.exec(headers.get('cookie') ?? '')?.[1]

/** Gives a visitor who opens the page a name, if they have none. */
export function nameVisitor(request: Request, response: Response): Response {
  if (visitorOf(request) === undefined) {
    const isSecure = new URL(request.url).protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https'
    response.headers.append(
      'Set-Cookie',
      `${name}=${crypto.randomUUID()}; Path=/; Max-Age=${days * 24 * 60 * 60}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    )
  }
  return response
}
