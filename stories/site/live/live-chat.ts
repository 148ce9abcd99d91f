// The chat of the first page, which answers from the documentation, in the page.
import { startPageServer } from './page-server.ts'

startPageServer()
