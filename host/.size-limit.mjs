// What the app may weigh before its first screen, gzipped: `npm run size`, after `npm run build`. The tests measure a build of their own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, 'dist/index.html'), 'utf8')
const filesOf = (ending) =>
  [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => `dist/${path}`).filter((path) => path.endsWith(ending))

export default [
  { name: 'The app: scripts before the first screen', path: filesOf('.js'), limit: '118 KB', gzip: true },
  { name: 'The app: styles before the first screen', path: filesOf('.css'), limit: '5 KB', gzip: true },
]
