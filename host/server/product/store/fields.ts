import { ProductFault } from '../product-fault.ts'

type Body = Readonly<Record<string, unknown>>

const invalid = (message: string): never => {
  throw new ProductFault(400, 'invalid', message)
}

/** Reads the fields of a request's body. Invalid fields are refused with a message. */
export const fields = {
  async read(request: Request): Promise<Body> {
    let value: unknown
    try {
      value = await request.json()
    } catch {
      return invalid("The body isn't JSON.")
    }
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Body)
      : invalid("The body isn't a JSON object.")
  },

  /** A text, its ends trimmed. */
  text(body: Body, name: string, { longest = 2000, isRequired = false } = {}): string {
    const value = body[name] ?? ''
    if (typeof value !== 'string') return invalid(`“${name}” must be a text.`)
    const trimmed = value.trim()
    if (isRequired && !trimmed) return invalid(`“${name}” must not be empty.`)
    if (trimmed.length > longest) return invalid(`“${name}” is longer than ${longest.toLocaleString('en-US')} characters.`)
    return trimmed
  },

  texts(body: Body, name: string, { longest = 80, most = 30 } = {}): string[] {
    const value = body[name] ?? []
    if (!Array.isArray(value) || value.length > most) return invalid(`“${name}” must be a list of at most ${most}.`)
    return value.map((item: unknown) => fields.text({ [name]: item }, name, { longest, isRequired: true }))
  },

  oneOf<const Choice extends string>(body: Body, name: string, choices: readonly Choice[]): Choice {
    return choices.find((choice) => choice === body[name]) ?? invalid(`“${name}” must be one of ${choices.join(', ')}.`)
  },

  number(body: Body, name: string, { least, most }: { least: number; most: number }): number {
    const value = body[name]
    return typeof value === 'number' && value >= least && value <= most
      ? value
      : invalid(`“${name}” must be a number from ${least} to ${most}.`)
  },

  colour(value: unknown, name: string): string {
    return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
      ? value.toLowerCase()
      : invalid(`“${name}” must be a colour like #3a4fe0.`)
  },

  /** A moment as ISO 8601; absent where there is none. */
  moment(body: Body, name: string): string | undefined {
    const value = body[name]
    if (value === undefined || value === null) return undefined
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(time) ? invalid(`“${name}” must be a date and time.`) : new Date(time).toISOString()
  },

  /** An address on the web; `https` where none is said. */
  webAddress(body: Body, name: string): string {
    const text = fields.text(body, name, { isRequired: true })
    const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (
      !url ||
      !/^https?:$/.test(url.protocol) ||
      !(url.hostname.includes('.') || url.hostname.includes(':') || url.hostname === 'localhost')
    )
      return invalid('Enter a website address, for example example.com.')
    url.hash = ''
    return url.href
  },
}
