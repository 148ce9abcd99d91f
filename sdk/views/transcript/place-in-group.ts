import type { Message } from '../../core/types.ts'
import { startsDay } from '../message/format-time.ts'
import type { GroupPlace } from '../message/message.ts'

/** The role of the next message that counts for grouping: an error does not split a group. */
function roleBeside(messages: readonly Message[], index: number, step: 1 | -1): string | undefined {
  let at = index + step
  while (messages[at]?.kind === 'error') at += step
  return messages[at]?.role
}

/** The time of the previous message; errors and the introduction do not count. */
function timeBefore(messages: readonly Message[], index: number): string | undefined {
  let at = index - 1
  while (at >= 0 && messages[at]?.kind !== 'message') at -= 1
  return messages[at]?.createdAt
}

/** The position of a message among neighbours with the same role, and whether it starts a day that is shown. */
export function placeInGroup(messages: readonly Message[], index: number, showsDays: boolean): GroupPlace {
  const role = messages[index]?.role
  const follows = roleBeside(messages, index, -1) === role
  const isFollowed = roleBeside(messages, index, 1) === role
  return {
    startsDay: showsDays && startsDay(messages[index]?.createdAt, timeBefore(messages, index)),
    position: follows ? (isFollowed ? 'middle' : 'bottom') : isFollowed ? 'top' : undefined,
    isLast: !isFollowed,
  }
}
