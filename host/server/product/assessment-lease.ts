// Several servers may share a database: only one of them works on an assessment, which the others show as running.
import { assessmentRecords } from './assessment-records.ts'
import type { BackendContext } from './backend-context.ts'
import type { AssessmentRecord } from './store/user-record.ts'

/** Milliseconds between two signs of life. */
const pulse = 10_000
/** Milliseconds without one after which another server goes on: clocks differ a little, and a busy server is late. */
const silentAfter = 40_000

type World = Pick<BackendContext, 'users' | 'now' | 'server'>

/** Says that it has ended here. */
export type EndLease = () => void

/** Lets the process end although signs of life are still to come. A page has no such thing. */
function unref(timer: ReturnType<typeof setInterval>): void {
  if (typeof timer === 'object') timer.unref()
}

/** Who works on an assessment. Where there is one server alone, as in the page of a demo, nobody is asked. */
export const assessmentLease = {
  /** Whether another server works on it, as far as its last sign of life tells. */
  isElsewhere: ({ server, now }: Pick<World, 'server' | 'now'>, { worker }: AssessmentRecord): boolean =>
    server !== undefined && worker !== undefined && worker.id !== server.id && now() - Date.parse(worker.seenAt) < silentAfter,

  /** Whether what is found here still counts: another server may have gone on meanwhile. */
  isOurs: ({ server }: Pick<World, 'server'>, { worker }: AssessmentRecord): boolean =>
    server === undefined || worker === undefined || worker.id === server.id,

  /** Takes it for this server, unless another one works on it, and says so until it has ended. */
  async take(world: World, userId: string, id: string): Promise<EndLease | undefined> {
    const { users, now, server } = world
    if (!server) return () => undefined
    const sign = (seenAt: number): Promise<boolean> =>
      users.change(userId, (record) => {
        const own = record.assessments.find((one) => one.id === id)
        if (!own || !assessmentRecords.isRunning(own) || assessmentLease.isElsewhere(world, own)) return false
        const worker = { id: server.id, seenAt: new Date(seenAt).toISOString() }
        record.assessments = record.assessments.map((one) => (one === own ? { ...one, worker } : one))
        return true
      })
    if (!(await sign(now()))) return undefined
    const timer = setInterval(() => {
      // One that is missing is made up for by the next.
      sign(now()).catch((error: unknown) => console.error('An assessment could not show that it is worked on', error))
    }, pulse)
    unref(timer)
    const end: EndLease = () => {
      clearInterval(timer)
      server.leases.delete(giveUp)
    }
    const giveUp = async (): Promise<void> => {
      end()
      await sign(0)
    }
    server.leases.add(giveUp)
    return end
  },
}
