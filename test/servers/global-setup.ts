import type { TestProject } from 'vitest/node'
import { startAzureSpeechServer } from './azure-speech-server.ts'
import { startScriptedServer } from './scripted-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The base address of the scripted server. */
    server: string
    /** The address of the stand-in for Azure's speech service. */
    azureSpeech: string
  }
}

/** Starts the server that the tests in the browser script, and ends it after them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [server, azureSpeech] = await Promise.all([startScriptedServer(), startAzureSpeechServer()])
  project.provide('server', server.url)
  project.provide('azureSpeech', azureSpeech.url)
  return async () => {
    await Promise.all([server.close(), azureSpeech.close()])
  }
}
