import type { ViewContext } from '../../core/types.ts'
import type { FinishBlock } from '../../markdown/settings.ts'

interface Blocks {
  /** Undefined until its file has loaded. */
  finish?: FinishBlock
  /** What is to be finished then. */
  readonly waiting: Parameters<FinishBlock>[]
}

const all = new WeakMap<AbortSignal, Blocks>()

type Context = Pick<ViewContext, 'get' | 'signal' | 'root' | 'announce'>

async function load(blocks: Blocks, context: Context): Promise<void> {
  const { createFinish } = await import('./create-finish.ts')
  if (context.signal.aborted) return
  blocks.finish = createFinish(context)
  for (const block of blocks.waiting.splice(0)) blocks.finish(...block)
}

/** Adds toolbars to tables and code, at once when the chat has done so before; the file for it loads with the first one. */
export function createFinishLoader(context: Context): FinishBlock {
  const { signal } = context
  return (...block) => {
    const blocks = all.get(signal) ?? { waiting: [] }
    if (blocks.finish) return blocks.finish(...block)
    blocks.waiting.push(block)
    if (all.has(signal)) return
    all.set(signal, blocks)
    // What has no toolbar can still be read and selected; the next one tries again.
    load(blocks, context).catch(() => all.delete(signal))
  }
}
