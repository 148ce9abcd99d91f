import { check, pipe, string } from 'valibot'

/** What `Date` reads: anything else would end the screen that formats it. */
export const moment = pipe(
  string(),
  check((text) => !Number.isNaN(Date.parse(text))),
)
