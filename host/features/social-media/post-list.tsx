import { CalendarDays, Trash2 } from 'lucide-react'
import type { Post } from '../../backend/types.ts'
import { dates } from '../../lib/format/dates.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { networkOf } from '../../lib/networks.ts'
import './post-list.css'

const state = ({ status, scheduledFor }: Post): string => {
  if (status === 'draft') return 'Draft'
  return `${status === 'exported' ? 'Exported' : 'Scheduled'}${scheduledFor ? ` for ${dates.moment(scheduledFor)}` : ''}`
}

interface PostListProps {
  posts: readonly Post[]
  /** Whether the user's plan includes scheduled posts. */
  canSchedule: boolean
  onOpen(post: Post): void
  onRemove(post: Post): void
}

/** Every post: what is planned, and the drafts. */
export function PostList({ posts, canSchedule, onOpen, onRemove }: PostListProps) {
  return (
    <section className="post-list" aria-labelledby="posts-heading">
      <h2 id="posts-heading">All posts</h2>
      {posts.length === 0 ? (
        <EmptyState icon={CalendarDays} title="No posts yet">
          Ask the agent for a post, for example about your opening hours, then{' '}
          {canSchedule ? 'schedule the variant you like.' : 'save the variant you like as a draft.'}
        </EmptyState>
      ) : (
        <ul>
          {posts.map((post) => {
            const { name } = networkOf(post.network)
            return (
              <li key={post.id}>
                <div className="post-words">
                  <p className="post-state">
                    <strong>{name}</strong> {state(post)}
                  </p>
                  <p className="post-text" dir="auto">
                    {post.text}
                  </p>
                </div>
                <div className="post-actions">
                  <Button variant="quiet" onClick={() => onOpen(post)} aria-label={`Edit the post for ${name}`}>
                    Edit
                  </Button>
                  <CopyButton text={post.text} label={`Copy the post for ${name}`} />
                  <Button variant="quiet" isIcon aria-label={`Remove the post for ${name}`} onClick={() => onRemove(post)}>
                    <Trash2 size={18} aria-hidden />
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
