// The thread in which a server reads strangers' pages: it has the parser of a page, and nothing else of one.
import { parentPort } from 'node:worker_threads'
import { JSDOM } from 'jsdom'
import { pageJudge } from '../product/assessment/page-judge.ts'
import type { JudgeAnswer, JudgeQuestion } from './judge-messages.ts'

const { DOMParser, Node } = new JSDOM('').window
// What the engine takes from the page that it runs in, this thread has for itself.
Object.assign(globalThis, { DOMParser, Node })

async function answer({ id, name, given }: JudgeQuestion): Promise<JudgeAnswer> {
  try {
    const work = pageJudge[name] as (...values: readonly unknown[]) => Promise<unknown>
    return { id, value: await work(...given) }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (question: JudgeQuestion) => void answer(question).then((said) => parentPort?.postMessage(said, [])))
