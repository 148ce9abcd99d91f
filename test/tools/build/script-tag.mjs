import { buildSync } from 'esbuild'

/** What a file of the SDK exports, as an expression: for scripts, which have no exports. */
export function exportsOf(file) {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    // Syntax stays as it is written: `module['exports']` would become what bundlers take for a module of Node.
    minifyWhitespace: true,
    minifyIdentifiers: true,
    write: false,
  })
  const [, statements, names] = /^([^]*)export\{(.*)\};\s*$/.exec(outputFiles[0].text)
  const fields = names.split(',').map((name) => name.split(' as '))
  return `(()=>{${statements}return{${fields.map(([inside, outside = inside]) => `${outside}:${inside}`).join()}}})()`
}

/** Loads what is imported later from beside the script, by the address that sdk/entries/umd/script-address.ts finds. */
export const besideScript = {
  name: 'beside-script',
  renderDynamicImport: () => ({ left: 'import(new URL(', right: ', scriptAddress).href)' }),
  outputOptions: (options) => ({ ...options, intro: `const {scriptAddress}=${exportsOf('sdk/entries/umd/script-address.ts')};` }),
}
