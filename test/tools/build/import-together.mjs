import { dirname, relative } from 'node:path/posix'
import { withStaticImports } from './static-imports.mjs'

const addressFrom = (chunk, other) => {
  const path = relative(dirname(chunk), other)
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * A browser learns what a file imports when it has that file: one trip to the server more, each time a feature loads. Here what is
 * imported on demand is asked for together with all that it imports and that is not there yet. If that fails, so does the import itself,
 * which tells it. Bundlers do the same for pages: https://vite.dev/guide/features#async-chunk-loading-optimization
 */
export const importTogether = {
  name: 'import-together',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const present = withStaticImports([chunk.fileName], bundle)
      const early = new Map()
      for (const wanted of chunk.dynamicImports) {
        const others = withStaticImports([wanted], bundle).filter((name) => name !== wanted && !present.includes(name))
        const imports = others.map((name) => `import("${addressFrom(chunk.fileName, name)}").catch(()=>{}),`)
        if (imports.length) early.set(addressFrom(chunk.fileName, wanted), imports.join(''))
      }
      chunk.code = chunk.code.replace(/import\("([^"]+)"\)/g, (itself, address) =>
        early.has(address) ? `(${early.get(address)}${itself})` : itself,
      )
    }
  },
}
