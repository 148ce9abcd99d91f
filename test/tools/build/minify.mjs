import terser from '@rollup/plugin-terser'
import { transform } from 'esbuild'

export const minify = terser({ ecma: 2020, module: true, compress: { passes: 3 }, format: { comments: false } })
/** What is large and not ours is fetched by few, and was written to be read: to squeeze the last bytes out takes half of a build. */
export const minifyVendor = {
  name: 'minify-vendor',
  async renderChunk(code) {
    return transform(code, { format: 'esm', target: 'es2022', minify: true, legalComments: 'none' })
  },
}
