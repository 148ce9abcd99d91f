// The playground, which the page itself answers.
import { startPageServer } from './page-server.ts'

startPageServer()
await import('../../playground/playground.ts')
