import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to PostgreSQL, on which a test hears what is said. */
export interface OverheardPostgres {
  /** The address of the database by this way. */
  readonly url: string
  /** The statements that were sent to it. */
  readonly statements: readonly string[]
  /** The notifications that came from it: their channels and what is in them. */
  readonly notifications: readonly string[]
  /** Passes nothing on to the database, until what is returned is called. */
  hold(): () => void
  close(): Promise<void>
}

const zero = '\0'

/**
 * Tells each message of a side of the protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html. `isFirstBare` where
 * the first one has no letter.
 */
function readMessages(isFirstBare: boolean, tell: (type: string, body: Buffer) => void): (bytes: Buffer) => void {
  let held = Buffer.alloc(0)
  let isBare = isFirstBare
  return (bytes) => {
    held = Buffer.concat([held, bytes])
    for (;;) {
      const head = isBare ? 0 : 1
      if (held.length < head + 4) return
      const end = head + held.readUInt32BE(head)
      if (held.length < end) return
      tell(isBare ? '' : String.fromCharCode(held[0] ?? 0), held.subarray(head + 4, end))
      held = held.subarray(end)
      isBare = false
    }
  }
}

/** Opens a way to the database at this address. */
export async function overhearPostgres(databaseUrl: string): Promise<OverheardPostgres> {
  const target = new URL(databaseUrl)
  const statements: string[] = []
  const notifications: string[] = []
  const sockets = new Set<Socket>()
  let held: (() => void)[] | undefined

  function hearStatement(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString().split(zero)
    if (type === 'Q') statements.push(first)
    if (type === 'P') statements.push(second)
  }

  function hearNotification(type: string, body: Buffer): void {
    const [channel = '', payload = ''] = body.subarray(4).toString().split(zero)
    if (type === 'A') notifications.push(`${channel}: ${payload}`)
  }

  function join(one: Socket, other: Socket, take: (bytes: Buffer) => void): void {
    one.on('data', take)
    one.on('close', () => other.destroy()).on('error', () => undefined)
    sockets.add(one)
  }

  const server = createServer((client) => {
    const origin = connect(Number(target.port), target.hostname)
    const [hearClient, hearOrigin] = [readMessages(true, hearStatement), readMessages(false, hearNotification)]
    join(client, origin, (bytes) => {
      hearClient(bytes)
      if (held) held.push(() => origin.write(bytes))
      else origin.write(bytes)
    })
    join(origin, client, (bytes) => {
      hearOrigin(bytes)
      client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = `${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    statements,
    notifications,
    hold() {
      held = []
      return () => {
        for (const pass of held ?? []) pass()
        held = undefined
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
