// Imported into a process that answers others: on each message it tells how long its event loop was held at most since the one before.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', () => {
  process.send({ held: delay.max / 1e6 })
  delay.reset()
})
// Listening would keep a process that has failed at its start alive, and who measures it waiting.
process.channel?.unref()
