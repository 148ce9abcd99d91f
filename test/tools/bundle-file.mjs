import { build } from 'esbuild'

/** A file of the SDK with all that it imports, as one script (`iife`) or module (`esm`): for pages that are served alone. */
export async function bundleFile(path, format) {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false, target: 'es2022', format })
  return outputFiles[0].text.trim()
}
