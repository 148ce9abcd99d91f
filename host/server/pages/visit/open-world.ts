import type { CDPSession } from 'playwright'

/** Runs a script beside the page's own and gives its value, which has to be JSON. */
export type World = <Result>(script: string) => Promise<Result>

/** Milliseconds for one script. */
const limit = 15_000

/**
 * A world of our own in a page: it sees the page's document, and the page's scripts see nothing of it, so that no page can change what
 * is measured by replacing what the browser offers to scripts.
 */
export async function openWorld(session: CDPSession): Promise<World> {
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'confab-assessment',
  })
  return async <Result>(script: string): Promise<Result> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: script,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
      timeout: limit,
    })
    if (exceptionDetails) throw new Error(`A script of the assessment failed: ${exceptionDetails.text}`)
    return result.value as Result
  }
}
