// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Libsql from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBreakableProxy } from '../../servers/breakable-proxy.ts'
import { startCountingVendor } from './counting-vendor.ts'
import { crowdSize, startCrowd } from './crowd.ts'
import { startServerProcess } from './server-process.ts'

const time = 180_000

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-crowd-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'chat.db')
}

/** Servers that share a file, and those who ask them. */
async function startOverFile(count: number) {
  const file = newFile()
  const vendor = await startCountingVendor()
  const store = `sqliteStore({ file: ${JSON.stringify(file)} })`
  const servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(store, vendor.url)))
  let there = servers
  const crowd = await startCrowd(vendor, () => there.map(({ url }) => url))
  return {
    file,
    servers,
    ...crowd,
    /** Kills a server; nobody asks it any more. */
    async kill(place: number): Promise<void> {
      there = servers.filter((_, other) => other !== place)
      await servers[place]?.kill()
    },
    died: () => servers.map(({ hasDied }) => hasDied()),
  }
}

describe(`${crowdSize} answers of servers that share a file`, () => {
  test(
    'are whole for all whose server lives, and end in words for the others, when one of two is killed',
    { timeout: time },
    async () => {
      const { kill, end, expectSaved, died } = await startOverFile(2)
      await kill(0)
      expect(await end()).toEqual({ whole: crowdSize / 2, 'The answer was interrupted.': crowdSize / 2 })
      await expectSaved()
      expect(died()).toEqual([false, false])
    },
  )

  test('are whole while another process keeps the file locked for three seconds', { timeout: time }, async () => {
    const { file, goOn, end, expectSaved, died } = await startOverFile(2)
    const other = new Libsql(file)
    other.pragma('busy_timeout = 5000')
    other.exec('begin immediate')
    await wait(3000)
    other.exec('rollback')
    other.close()
    await goOn()
    expect(await end()).toEqual({ whole: crowdSize })
    await expectSaved()
    expect(died()).toEqual([false, false])
  })
})

describe(`${crowdSize} answers of a server with a memory of its own`, () => {
  async function start() {
    const vendor = await startCountingVendor()
    const server = await startServerProcess('undefined', vendor.url)
    const proxy = await openBreakableProxy(server.url)
    onTestFinished(() => proxy.close())
    const addresses = [proxy.url.replace(/\/$/, '')]
    const crowd = await startCrowd(vendor, () => addresses)
    return { vendor, server, proxy, addresses, ...crowd }
  }

  test('are whole, each character once, when all connections break again and again', { timeout: time }, async () => {
    const { server, proxy, goOn, end, expectSaved } = await start()
    for (let round = 0; round < 3; round += 1) {
      proxy.cut()
      await goOn()
    }
    expect(await end()).toEqual({ whole: crowdSize })
    await expectSaved()
    expect(server.hasDied()).toBe(false)
  })

  test(
    'are told to be gone, and keep nobody waiting, when it is killed and another one takes its place',
    { timeout: time },
    async () => {
      const { vendor, server, addresses, end } = await start()
      await server.kill()
      addresses.splice(0, 1, (await startServerProcess('undefined', vendor.url)).url)
      expect(await end()).toEqual({ 'This answer is not there any more.': crowdSize })
    },
  )
})
