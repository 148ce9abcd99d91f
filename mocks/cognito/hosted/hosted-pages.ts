import { hostedSignIn } from './hosted-sign-in.ts'
import { OAuthError } from './oauth-error.ts'
import type { UserPool } from '../user-pool.ts'

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The pretend provider as a page of its own, for tests that let the browser really go there. */
function providerPage(parameters: URLSearchParams): Response {
  const provider = escape(parameters.get('identity_provider') ?? 'sign-in')
  const hidden = [...parameters].map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
  const page = `<!doctype html><html lang="en"><title>Pretend ${provider}</title><h1>Pretend ${provider}</h1><form>${hidden.join('')}
<label>Email <input name="pretend_email" type="email" value="ada@example.com"></label>
<button name="pretend_answer" value="continue">Continue</button> <button name="pretend_answer" value="cancel">Cancel</button></form></html>`
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const goTo = (location: string): Response => new Response(null, { status: 302, headers: { location } })

function authorize(pool: UserPool, parameters: URLSearchParams): Response {
  const answer = parameters.get('pretend_answer')
  const email = parameters.get('pretend_email') ?? ''
  hostedSignIn.check(pool, parameters)
  if (answer === 'cancel') return goTo(hostedSignIn.refuse(pool, parameters))
  if (answer === 'continue' && email) return goTo(hostedSignIn.approve(pool, parameters, email))
  return providerPage(parameters)
}

function logout(pool: UserPool, parameters: URLSearchParams): Response {
  const target = parameters.get('logout_uri') ?? ''
  if (!URL.canParse(target) || (pool.settings.redirects && !pool.settings.redirects.includes(target)))
    throw new OAuthError('invalid logout_uri')
  return goTo(target)
}

/** The addresses of the hosted sign-in that a browser visits. Nothing for others. */
export function hostedPage(pool: UserPool, { pathname, searchParams }: URL): Response | undefined {
  try {
    if (pathname === '/oauth2/authorize') return authorize(pool, searchParams)
    if (pathname === '/logout') return logout(pool, searchParams)
    return undefined
  } catch (error) {
    if (error instanceof OAuthError) return new Response(error.message, { status: 400 })
    throw error
  }
}
