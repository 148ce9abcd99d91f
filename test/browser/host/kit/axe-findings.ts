import axe from 'axe-core'
import { settleAnimations } from '../../../../stories/kit/settle-animations.ts'

/** What axe finds in a part of the page, in words. Default: all that the app has drawn. */
export async function axeFindings(part: Element | Document = document.querySelector('#root') ?? document): Promise<unknown[]> {
  document.documentElement.lang = 'en'
  // What moves in has neither its place nor its colours before it has arrived.
  await settleAnimations()
  const { violations } = await axe.run(part)
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}
