import axe, { type RunOptions } from 'axe-core'
import { settleAnimations } from '../../stories/kit/settle-animations.ts'

/** What axe finds in a part of the page: each rule that is broken, and the elements that break it. */
export async function axeFindings(part: Element | Document, options: RunOptions = {}): Promise<string[]> {
  // What fades in has neither its place nor its colours before it has arrived.
  await settleAnimations()
  const { violations } = await axe.run(part, { resultTypes: ['violations'], ...options })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
