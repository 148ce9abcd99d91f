import { fileURLToPath } from 'node:url'
import { transformAsync } from '@babel/core'

/** What Solid's compiler makes of the code; types are left in. */
export async function compileSolid(code) {
  const compiled = await transformAsync(code, {
    presets: ['babel-preset-solid'],
    parserOpts: { plugins: ['typescript', 'jsx'] },
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
  })
  return compiled.code
}
