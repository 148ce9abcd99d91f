import { minify as minifyWithSwc } from '@swc/core'
import { transform } from 'esbuild'

/** As small as terser makes it, which took forty times as long. */
export const minify = {
  name: 'minify',
  renderChunk: (code) => minifyWithSwc(code, { ecma: 2022, module: true, compress: { passes: 2 }, mangle: { toplevel: true } }),
}

/** What is large and not ours is fetched by few, and was written to be read: to squeeze the last bytes out is not worth the time. */
export const minifyVendor = {
  name: 'minify-vendor',
  async renderChunk(code) {
    // What is asked for behind a check for Node; Parcel would install a package that stands in for it.
    const define = { Buffer: 'globalThis.Buffer' }
    return transform(code, { format: 'esm', target: 'es2022', minify: true, legalComments: 'none', define })
  },
}
