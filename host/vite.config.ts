// How the app is built and served: with real services, or with the emulators of local mode.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { createChunkGroups } from './chunk-groups.ts'
import { prerenderPages } from './prerender/prerender-pages.ts'
import { securityHeaders } from './security-headers.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The modes: `production` (the default of a build) talks to real services only and holds nothing of the emulators; `development`
 * (the default of the server) and `demo` (a build to try without an account) use the emulators unless the variables name a user pool.
 */
export default defineConfig(({ mode, isSsrBuild = false }) => {
  const given = { ...loadEnv(mode, root), ...process.env }
  const isLocal = mode !== 'production' && !given['VITE_USER_POOL_ID'] && !given['VITE_AMPLIFY_OUTPUTS']
  return {
    root: folder,
    envDir: root,
    cacheDir: `${root}node_modules/.cache/host`,
    // Written into the code, so that a build can leave out what follows from it.
    define: {
      'import.meta.env.VITE_LOCAL_MODE': JSON.stringify(isLocal ? 'on' : 'off'),
      // Set by `npm start`, whose server keeps accounts and data.
      'import.meta.env.VITE_LOCAL_SERVER': JSON.stringify(isLocal && given['CONFAB_LOCAL_SERVER'] === 'on' ? 'on' : 'off'),
    },
    plugins: [react(), prerenderPages()],
    build: {
      outDir: mode === 'demo' ? 'dist-demo' : 'dist',
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0, // a strict content security policy allows no data address for styles and scripts
      chunkSizeWarningLimit: 2000, // what reads PDFs has 1.7 MB, and is fetched with the first of them
      // What draws pages for the build is no app: nobody fetches its files.
      rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: createChunkGroups() } } },
    },
    server: { host: '127.0.0.1', port: 5173, fs: { allow: [root] } },
    preview: { host: '127.0.0.1', port: 4173, headers: securityHeaders({ ...given, VITE_LOCAL_MODE: isLocal ? 'on' : 'off' }) },
  }
})
