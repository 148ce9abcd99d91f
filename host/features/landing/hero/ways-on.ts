/** What a visitor can do about a failure. `sign-up` is for what needs an account: a page that nobody else can read is uploaded there. */
export type WayOn = 'address' | 'again' | 'sign-up'

const ways: Readonly<Record<string, WayOn>> = {
  invalid: 'address',
  invalid_address: 'address',
  private_address: 'address',
  unknown_host: 'address',
  not_a_page: 'address',
  parked: 'address',
  http_error: 'address',
  empty: 'address',
  blocked: 'sign-up',
  robots: 'sign-up',
  bad_certificate: 'sign-up',
  challenge: 'sign-up',
  sign_in_wall: 'sign-up',
  too_many_requests: 'sign-up',
  no_reader: 'sign-up',
}

const advice: Readonly<Record<WayOn, string>> = {
  address: 'Check the address: it should be one that anyone can open.',
  again: 'Try again in a moment.',
  'sign-up': 'With an account you can upload the page instead.',
}

/** Not what helps, or said by the message in words of its own. */
const withoutAdvice: readonly string[] = ['invalid', 'too_many_requests', 'busy', 'no_reader', 'interrupted']

/** The way on from a failure, by the backend's name of it, and the sentence that says so, unless the backend's words have said it. */
export function wayOn(code: string, message: string): { readonly way: WayOn; readonly advice: string } {
  const way = ways[code] ?? 'again'
  const isSaid = withoutAdvice.includes(code) || (way === 'again' && /\btry again\b/i.test(message))
  return { way, advice: isSaid ? '' : advice[way] }
}
