// `npm run serve`: builds the package where it is missing or older than the source, then runs its command from here.
import { spawn } from 'node:child_process'
import { buildPackage, command } from './build-package.mjs'
import { installMissing } from './install.mjs'

await installMissing()
buildPackage()
const server = spawn(process.execPath, [command, 'serve', ...process.argv.slice(2)], { stdio: 'inherit' })
// Ctrl+C reaches both: this process waits for the server, which lets answers end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && server.kill(signal))
server.on('close', (code) => process.exit(code ?? 1))
