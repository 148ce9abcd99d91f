// `npm run release`: makes a version of what `npm run change` noted down. Nothing is committed and nothing is published.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFacts, readOwner } from './publish/package-facts.mjs'

const tools = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const root = process.cwd()
// Whoever has filled in nothing learns it before anything changes.
const facts = packageFacts(readOwner(root))
const kept = join(root, 'sdk/CHANGELOG.md')
// The tool knows this place alone; here the top of the house is kept clear.
const expected = join(root, 'CHANGELOG.md')

renameSync(kept, expected)
try {
  execFileSync(process.execPath, [join(tools, '@changesets/cli/bin.js'), 'version'], { cwd: root, stdio: 'inherit' })
} finally {
  if (existsSync(expected)) renameSync(expected, kept)
}
const manifest = join(root, 'package.json')
writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), ...facts }, null, 2))
execFileSync(process.execPath, [join(tools, 'oxfmt/bin/oxfmt'), 'sdk/CHANGELOG.md', 'package.json'], { cwd: root })
const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
// The image installs the very version that its Dockerfile came with.
const dockerfile = join(root, 'sdk/server/deploy/Dockerfile')
writeFileSync(dockerfile, readFileSync(dockerfile, 'utf8').replace(/(?<=confab-chat@)\S+/, version))
console.log(`This is ${version} now.`)
