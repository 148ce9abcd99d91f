import type { Connect } from '../../core/options/options.ts'
import type { Json } from '../protocol.ts'
import { givenFields } from './given-fields.ts'

const valueOf = (given: unknown, ...known: readonly unknown[]): unknown =>
  typeof given === 'function' ? (given as (...known: readonly unknown[]) => unknown)(...known) : given

/**
 * What the page tells an agent of AG-UI beside the messages. A state that the agent has shared goes before a state that the page gives as a
 * value; a function gets the agent's, and decides.
 */
export async function pageFields({ context, forwardedProps, state }: Connect, shared: unknown): Promise<Json> {
  const isChosen = typeof state === 'function' || shared === undefined
  return givenFields({
    context: await valueOf(context),
    forwardedProps: await valueOf(forwardedProps),
    state: isChosen ? await valueOf(state, shared) : undefined,
  })
}
