// Finds keys and passwords in the environment, and replaces them in whatever is printed.
import type { Environment } from './find-service.ts'

/** What is shorter stands in any text. */
const shortest = 4

const isSecret = (name: string): boolean =>
  /_API_KEY$|PASSWORD$|^DATABASE_(?:LISTEN_)?URL$|^CONFAB_(?:SECRET|METRICS_TOKEN)$/.test(name)

/** What a change makes of a text; the text itself where that cannot be. */
function tried(change: (text: string) => string, text: string): string {
  try {
    return change(text)
  } catch {
    return text
  }
}

/** The password in an address: as it is written, as URLs write it, and as it is meant. */
function passwordsIn(value: string): string[] {
  const written = /^(?:[\w+.-]+:\/\/)?[^:@/?#\s]*:(.*)@/s.exec(value)?.[1] ?? ''
  const parsed = URL.canParse(value) ? new URL(value).password : ''
  return [written, parsed].flatMap((one) => [one, tried(decodeURIComponent, one)])
}

/** A text inside of JSON, where some write all but ASCII as codes. */
function escaped(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1)
  const codes = json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return [json, codes]
}

/** As others may write it who say it again. */
const formsOf = (secret: string): string[] => [secret, ...escaped(secret), tried(encodeURIComponent, secret)]

/** What must not be printed: keys, and passwords in addresses of databases, endpoints and proxies. */
export const secretsIn = (environment: Environment): string[] =>
  Object.entries(environment).flatMap(([name, value = '']) => {
    const all = [...(isSecret(name) ? [value, value.trim()] : []), ...passwordsIn(value)]
    return [...new Set(all)].filter((secret) => secret.length >= shortest)
  })

/** A function that replaces secrets in a text, however they are written there. */
export function secretHider(secrets: readonly string[]): (text: string) => string {
  // Of two that begin alike, the longer one first: a part of it would remain.
  const forms = [...new Set(secrets.flatMap(formsOf))].filter(Boolean).sort((one, other) => other.length - one.length)
  if (!forms.length) return (text) => text
  // At once: what stands for one may be another.
  const any = new RegExp(forms.map((form) => form.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|'), 'g')
  return (text) => text.replaceAll(any, '[secret]')
}
