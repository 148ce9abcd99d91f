import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that the test breaks. */
export interface BreakableProxy {
  /** The address of the server by this way. */
  readonly url: string
  /** Breaks the connections that are open. */
  cut(): void
  /** The connections that are open pass nothing on any more, and nobody is told; nor do new ones, where `all` says so. */
  fallSilent(which: 'open' | 'all'): void
  /** New connections pass on what is said. */
  speak(): void
  close(): Promise<void>
}

/** Opens a way to the server at this address. */
export async function openBreakableProxy(serverUrl: string): Promise<BreakableProxy> {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const quiet = new WeakSet<Socket>()
  let isSilent = false

  function join(one: Socket, other: Socket): void {
    one.on('data', (bytes) => {
      if (!quiet.has(one)) other.write(bytes)
    })
    one.on('close', () => {
      sockets.delete(one)
      // Whoever has vanished says no goodbye.
      if (!quiet.has(one)) other.destroy()
    })
    one.on('error', () => undefined)
    sockets.add(one)
    if (isSilent) quiet.add(one)
  }

  const server = createServer((client) => {
    const origin = connect(Number(target.port), target.hostname)
    join(client, origin)
    join(origin, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(serverUrl)
  url.port = `${(server.address() as AddressInfo).port}`

  return {
    url: url.href,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    fallSilent(which) {
      for (const socket of sockets) quiet.add(socket)
      isSilent = which === 'all'
    },
    speak() {
      isSilent = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
