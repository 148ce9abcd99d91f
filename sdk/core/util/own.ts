/** Looks up a name from outside in a table, ignoring what every object inherits, such as `constructor` or `toString`. */
export const own = <Value>(table: { readonly [name: string]: Value } | undefined, name: string): Value | undefined =>
  table && Object.hasOwn(table, name) ? table[name] : undefined
