import { Worker } from 'node:worker_threads'
import type { PageJudge } from '../product/assessment/page-judge.ts'
import { ProductFault } from '../product/product-fault.ts'
import { findWorkerFile } from './find-worker-file.ts'
import type { JudgeAnswer, JudgeQuestion } from './judge-messages.ts'

/** A judge in a thread of its own: a long page keeps nobody waiting but who asked for it. */
export interface OpenJudge {
  readonly judge: PageJudge
  close(): Promise<void>
}

interface JudgeSettings {
  /** Milliseconds that a page may take. Default 60,000. */
  readonly maximumTime?: number
  /** Megabytes that reading pages may take. Default 1024. */
  readonly memory?: number
}

const tooMuch = (): ProductFault =>
  new ProductFault(422, 'too_complex', 'The page is too large for us to read. Try a simpler page of the same site.')

/** One page after the other: what they take together is bounded. A thread that takes too long, or too much, is ended, and the next page has a new one. */
export function openJudge({ maximumTime = 60_000, memory = 1024 }: JudgeSettings = {}): OpenJudge {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  let isClosed = false

  async function start(): Promise<Worker> {
    const started = new Worker(await findWorkerFile(), {
      // Without the flags of this process, which may be no flags of a thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    // Whoever asks hears of it; without a listener it would end the process.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    // It waits for pages as long as the process lives, and not longer.
    started.unref()
    return started
  }

  async function work(name: keyof PageJudge, given: readonly unknown[]): Promise<unknown> {
    if (isClosed) throw new Error('The judge was closed.')
    const thread = (worker ??= await start())
    const question: JudgeQuestion = { id: (count += 1), name, given }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        worker = undefined
        void thread.terminate()
      }, maximumTime)
      const onExit = (): void => settle(() => reject(isClosed ? new Error('The judge was closed.') : tooMuch()))
      const onMessage = ({ id, value, failure }: JudgeAnswer): void => {
        if (id !== question.id) return
        settle(() => (failure === undefined ? resolve(value) : reject(new Error(failure))))
      }
      function settle(end: () => void): void {
        clearTimeout(timer)
        thread.off('exit', onExit).off('message', onMessage)
        end()
      }
      thread.on('exit', onExit).on('message', onMessage)
      thread.postMessage(question, [])
    })
  }

  function ask<Name extends keyof PageJudge>(name: Name) {
    return (...given: Parameters<PageJudge[Name]>): ReturnType<PageJudge[Name]> => {
      const next = last.then(() => work(name, given))
      last = next.catch(() => undefined)
      return next as ReturnType<PageJudge[Name]>
    }
  }

  return {
    judge: {
      judge: ask('judge'),
      chooseLinks: ask('chooseLinks'),
      judgeLinked: ask('judgeLinked'),
      readDocument: ask('readDocument'),
    },
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}
