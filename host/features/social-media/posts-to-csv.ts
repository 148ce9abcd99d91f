import type { Post } from '../../backend/types.ts'
import { toCsv } from '../../lib/to-csv.ts'
import { networkOf } from '../../lib/networks.ts'

/** Posts as a table for other programs. Times are ISO 8601 in UTC. */
export const postsToCsv = (posts: readonly Post[]): string =>
  toCsv([
    ['network', 'status', 'scheduled_for', 'text'],
    ...posts.map(({ network, status, scheduledFor = '', text }) => [networkOf(network).name, status, scheduledFor, text]),
  ])
