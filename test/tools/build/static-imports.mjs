/** The files of a bundle that these import statically, directly or not, after themselves. */
export function withStaticImports(names, bundle) {
  const all = new Set(names)
  for (const name of all) for (const imported of bundle[name]?.imports ?? []) if (bundle[imported]) all.add(imported)
  return [...all]
}
