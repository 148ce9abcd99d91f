// `npm run playground`: installs what is missing, then serves the playground.
import { installMissing } from '../../test/tools/install.mjs'
import { runUntilStopped } from '../../test/tools/run-until-stopped.mjs'

await installMissing()
console.log('Starting the playground …')
const { servePlayground } = await import('./serve-playground.mjs')
const playground = await servePlayground('playground')
console.log(`Confab's playground is at ${playground.address} (answered by ${playground.answeredBy}; Ctrl+C stops it)`)
runUntilStopped(playground.close)
