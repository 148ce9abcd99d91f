import type { TestProject } from 'vitest/node'
import { startScriptedServer } from './scripted-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The base address of the scripted server. */
    server: string
  }
}

/** Starts the server that the tests in the browser script, and ends it after them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScriptedServer()
  project.provide('server', server.url)
  return () => server.close()
}
