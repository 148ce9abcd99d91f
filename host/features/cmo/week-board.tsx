import { Link } from 'wouter'
import type { Task } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { queries } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import { useCache } from '../../lib/hooks/use-cache.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import './week-board.css'

/** What is to be done this week, why, and where; what is done stays in sight. */
export function WeekBoard() {
  const loaded = useLoaded(queries.tasks)
  const tasks = loaded.value
  const cache = useCache()
  const done = tasks?.filter(({ isDone }) => isDone).length ?? 0

  async function set(task: Task, isDone: boolean): Promise<void> {
    const put = (next: Task): void =>
      cache.change(queries.tasks, (before) => before.map((one) => (one.id === next.id ? next : one)))
    put({ ...task, isDone })
    try {
      put(await backend.setTask(task.id, isDone))
    } catch (error) {
      put(task)
      toast(`Couldn't save “${task.title}”. ${errorMessage(error)}`, { kind: 'error' })
    }
  }

  return (
    <Card as="section" className="week-board" aria-labelledby="week-heading">
      <div className="week-head">
        <h2 id="week-heading">This week</h2>
        {tasks && tasks.length > 0 && (
          <p>
            {done} of {tasks.length} done
          </p>
        )}
      </div>
      {loaded.status === 'loading' && <Skeleton lines={5} label="Loading your tasks…" />}
      {loaded.status === 'failed' && (
        <LoadFailure title="Couldn't load your tasks" error={loaded.error} onRetry={loaded.reload} />
      )}
      {tasks?.length === 0 && <p className="week-empty">You're all caught up. Ask your CMO agent what to do next.</p>}
      {tasks && tasks.length > 0 && (
        <ul className="week-tasks">
          {tasks.map((task) => (
            <li key={task.id} data-done={task.isDone || undefined}>
              <input
                type="checkbox"
                id={`task-${task.id}`}
                checked={task.isDone}
                onChange={({ target }) => void set(task, target.checked)}
              />
              <div>
                <label htmlFor={`task-${task.id}`}>{task.title}</label>
                <p>
                  {task.reason} <Link href={task.path}>Open</Link>
                </p>
                {task.detail && (
                  <details className="week-detail">
                    <summary>What to change</summary>
                    <p dir="auto">{task.detail}</p>
                  </details>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
