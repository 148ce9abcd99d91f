import type { Post, PostDraft } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { queries } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import { useCache } from '../../lib/hooks/use-cache.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { errorMessage } from '../../lib/error-message.ts'

const without = (posts: readonly Post[], gone: string): readonly Post[] => posts.filter(({ id }) => id !== gone)

/** The posts of the calendar, and what is done to them. */
export function usePosts() {
  const { value = [], status, error, reload } = useLoaded(queries.posts)
  const cache = useCache()
  const posts = [...value].sort((a, b) => (b.scheduledFor ?? b.createdAt).localeCompare(a.scheduledFor ?? a.createdAt))

  async function save(draft: PostDraft): Promise<Post> {
    const post = await backend.savePost(draft)
    cache.change(queries.posts, (before) => [post, ...without(before, post.id)])
    return post
  }

  return {
    posts,
    status,
    error,
    reload,
    /** Rejects with words for the user when it could not be saved. */
    save,
    /**
     * Notes that posts were handed to another program, which publishes them at their time. Drafts stay drafts. Rejects with
     * words when not all could be noted.
     */
    async markExported(): Promise<void> {
      for (const { createdAt: _createdAt, ...post } of posts.filter(({ status: state }) => state === 'scheduled'))
        await save({ ...post, status: 'exported' })
    },
    async remove({ id, ...post }: Post): Promise<void> {
      try {
        await backend.removePost(id)
        cache.change(queries.posts, (before) => without(before, id))
        const { createdAt: _createdAt, ...draft } = post
        toast('Post removed', {
          kind: 'success',
          action: {
            label: 'Undo',
            onPress: () => void save(draft).catch((reason: unknown) => toast(errorMessage(reason), { kind: 'error' })),
          },
        })
      } catch (reason) {
        toast(`Couldn't remove the post. ${errorMessage(reason)}`, { kind: 'error' })
      }
    },
  }
}

/** What `usePosts` returns. */
export type Posts = ReturnType<typeof usePosts>
