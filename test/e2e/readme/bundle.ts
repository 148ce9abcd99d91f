import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Bundles an entry and the files beside it, by name, into one script for a page. */
export async function bundle(entry: string, files: Record<string, string> = {}, plugins: Plugin[] = []): Promise<string> {
  const here: Plugin = {
    name: 'files-of-the-test',
    setup(on) {
      on.onResolve({ filter: /^\.\// }, ({ path, importer }) =>
        Object.hasOwn(files, path.slice(2)) && (importer === '<stdin>' || files[importer] !== undefined)
          ? { path: path.slice(2), namespace: 'here' }
          : null,
      )
      on.onLoad({ filter: /\.[jt]sx?$/, namespace: 'here' }, ({ path }) => ({
        contents: files[path] ?? '',
        loader: path.endsWith('x') ? 'jsx' : path.endsWith('.ts') ? 'ts' : 'js',
        resolveDir: root,
      }))
    },
  }
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'tsx' },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    conditions: ['browser'],
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false, jsx: 'react-jsx' } },
    external: ['microsoft-cognitiveservices-speech-sdk', '@breezystack/lamejs'],
    logLevel: 'silent',
    plugins: [...plugins, here],
  })
  return outputFiles[0]?.text ?? ''
}
