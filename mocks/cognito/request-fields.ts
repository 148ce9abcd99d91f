/** The body of a call. Nothing in it is trusted to have the right type. */
export type CallBody = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fields = {
  /** A text, empty when it is missing. */
  text: (body: CallBody, name: string): string => (typeof body[name] === 'string' ? body[name] : ''),

  /** An object, empty when it is missing. */
  record: (body: CallBody, name: string): CallBody => (isRecord(body[name]) ? body[name] : {}),

  has: (body: CallBody, name: string): boolean => body[name] !== undefined,

  /** `[{Name, Value}]` as pairs. */
  attributes(body: CallBody, name: string): [string, string][] {
    const list = Array.isArray(body[name]) ? (body[name] as unknown[]) : []
    return list.filter(isRecord).map((entry) => [fields.text(entry, 'Name'), fields.text(entry, 'Value')])
  },
}
