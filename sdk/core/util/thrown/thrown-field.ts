/** A property of what was thrown, which may be anything; undefined where it has none, or does not let itself be read. */
export function thrownField(thrown: unknown, name: string): unknown {
  try {
    return (thrown as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}
