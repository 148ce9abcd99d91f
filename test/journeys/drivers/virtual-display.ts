import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A screen that no one sees, for a browser that has no mode without windows: its name, as in `DISPLAY`. */
export async function openVirtualDisplay(): Promise<{ name: string; close(): Promise<void> }> {
  // It takes a number that is free, and says which.
  const server: ChildProcess = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error))
  const pipe = server.stdio[3]
  if (!pipe) throw new Error('Xvfb has no pipe to say its number by.')
  const [number] = (await Promise.race([once(pipe, 'data'), failed])) as [Buffer]
  failed.catch(() => undefined)
  return {
    name: `:${number.toString().trim()}`,
    async close() {
      server.kill()
      await once(server, 'exit')
    },
  }
}
