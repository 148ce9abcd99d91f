/** What a table has under a name from outside; what every object inherits, as `constructor` or `toString`, is not in it. */
export const own = <Value>(table: { readonly [name: string]: Value } | undefined, name: string): Value | undefined =>
  table && Object.hasOwn(table, name) ? table[name] : undefined
