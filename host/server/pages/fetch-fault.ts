/** Why a page could not be had; `code` is for programs, the message for the user. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault'

  constructor(
    readonly code:
      | 'invalid_address'
      | 'private_address'
      | 'unknown_host'
      | 'unreachable'
      | 'bad_certificate'
      | 'too_slow'
      | 'too_large'
      | 'too_many_redirects'
      | 'not_a_page'
      | 'robots'
      | 'blocked'
      | 'http_error'
      | 'no_browser',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
