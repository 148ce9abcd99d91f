import { fields } from '../store/fields.ts'
import { networks } from '../store/networks.ts'
import { planLimits } from '../store/plans.ts'
import { ProductFault } from '../product-fault.ts'
import type { Route } from './route.ts'
import type { PostRecord, UserRecord } from '../store/user-record.ts'

/** Holds a post to the user's plan. */
function allow({ entitlement, posts }: UserRecord, { status }: Pick<PostRecord, 'status'>, isNew: boolean): void {
  const { canSchedule, posts: most } = planLimits(entitlement?.planId, true)
  if (status === 'scheduled' && !canSchedule)
    throw new ProductFault(
      402,
      'not_in_plan',
      "Your plan doesn't include scheduled posts. Remove the time to save a draft, or choose a larger plan.",
    )
  if (isNew && posts.length >= most)
    throw new ProductFault(409, 'too_many', `You can have up to ${most} posts. Remove one, or choose a larger plan.`)
}

function check(body: Readonly<Record<string, unknown>>): Omit<PostRecord, 'id' | 'createdAt'> {
  const network = fields.oneOf(
    body,
    'network',
    networks.map(({ id }) => id),
  )
  const longest = networks.find(({ id }) => id === network)?.longest ?? 0
  const text = fields.text(body, 'text', { longest: 100_000, isRequired: true })
  // Counted as networks do: a flag or a family is one character.
  const length = [...new Intl.Segmenter().segment(text)].length
  const status = fields.oneOf(body, 'status', ['draft', 'scheduled', 'exported'])
  const scheduledFor = fields.moment(body, 'scheduledFor')
  if (length > longest && status !== 'draft')
    throw new ProductFault(422, 'too_long', `The text has ${length} characters; ${network} takes ${longest}.`)
  if (status === 'scheduled' && scheduledFor === undefined) throw new ProductFault(422, 'no_time', 'Choose a time for the post.')
  return { network, text, status, ...(scheduledFor !== undefined && { scheduledFor }) }
}

function find(posts: readonly PostRecord[], id: string | undefined): PostRecord {
  const found = posts.find((post) => post.id === id)
  if (!found) throw new ProductFault(404, 'not_found', 'This post no longer exists.')
  return found
}

/** The social calendar. */
export const postRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/posts',
    access: 'paid',
    answer: async ({ users, caller }) => (await users.read(caller.userId)).posts,
  },
  {
    method: 'POST',
    path: '/v1/posts',
    access: 'paid',
    async answer({ request, users, caller, now }) {
      const post = { ...check(await fields.read(request)), id: crypto.randomUUID(), createdAt: new Date(now()).toISOString() }
      await users.change(caller.userId, (record) => {
        allow(record, post, true)
        record.posts = [post, ...record.posts]
      })
      return Response.json(post, { status: 201 })
    },
  },
  {
    method: 'PUT',
    path: '/v1/posts/:id',
    access: 'paid',
    async answer({ request, users, caller, parameters }) {
      const change = check(await fields.read(request))
      return users.change(caller.userId, (record) => {
        const { id, createdAt } = find(record.posts, parameters['id'])
        allow(record, change, false)
        const changed: PostRecord = { ...change, id, createdAt }
        record.posts = record.posts.map((post) => (post.id === id ? changed : post))
        return changed
      })
    },
  },
  {
    method: 'DELETE',
    path: '/v1/posts/:id',
    access: 'paid',
    answer: ({ users, caller, parameters }) =>
      users.change(caller.userId, (record) => {
        const { id } = find(record.posts, parameters['id'])
        record.posts = record.posts.filter((post) => post.id !== id)
      }),
  },
]
