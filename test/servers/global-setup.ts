import type { TestProject } from 'vitest/node'
import { startAzureSpeechServer } from './azure-speech-server.ts'
import { startRealtimePeer } from './realtime-peer.ts'
import { startSandboxServer } from './sandbox-server.ts'
import { startScriptedServer } from './scripted-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The base address of the scripted server. */
    server: string
    /** The address of the fake of Azure's speech service. */
    azureSpeech: string
    /** The address of the peer for voice calls. */
    realtimePeer: string
    /** The address of the sandbox of MCP Apps, on an origin of its own. */
    sandbox: string
  }
}

/** Starts the scripted server for the browser tests, and stops it after them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [server, azureSpeech, realtimePeer, sandbox] = await Promise.all([
    startScriptedServer(),
    startAzureSpeechServer(),
    startRealtimePeer(),
    startSandboxServer(),
  ])
  project.provide('server', server.url)
  project.provide('azureSpeech', azureSpeech.url)
  project.provide('realtimePeer', realtimePeer.url)
  project.provide('sandbox', sandbox.url)
  return async () => {
    await Promise.all([server.close(), azureSpeech.close(), realtimePeer.close(), sandbox.close()])
  }
}
