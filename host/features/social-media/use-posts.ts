import { useState } from 'react'
import type { Post, PostDraft } from '../../backend/types.ts'
import { backend } from '../../lib/backend.ts'
import { toast } from '../../lib/toast.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { errorMessage } from '../../lib/error-message.ts'

const list = (signal: AbortSignal) => backend.listPosts(signal)

/** The posts of the calendar, and what is done to them. */
export function usePosts() {
  const { value, status, error, reload } = useLoaded(list)
  const [changed, setChanged] = useState<Readonly<Record<string, Post | undefined>>>({})
  const known = value ?? []
  const added = Object.values(changed).filter((post) => post && !known.some(({ id }) => id === post.id))
  const posts = [...added, ...known.map((post) => (Object.hasOwn(changed, post.id) ? changed[post.id] : post))]
    .filter((post): post is Post => post !== undefined)
    .sort((a, b) => (b.scheduledFor ?? b.createdAt).localeCompare(a.scheduledFor ?? a.createdAt))

  return {
    posts,
    status,
    error,
    reload,
    /** Rejects with words for the user when it could not be saved. */
    async save(draft: PostDraft): Promise<Post> {
      const post = await backend.savePost(draft)
      setChanged((others) => ({ ...others, [post.id]: post }))
      return post
    },
    /**
     * Notes that posts were handed to another program, which publishes them at their time. Drafts stay drafts. Rejects with
     * words when not all could be noted.
     */
    async markExported(): Promise<void> {
      for (const { createdAt: _createdAt, ...post } of posts.filter(({ status: state }) => state === 'scheduled')) {
        const saved = await backend.savePost({ ...post, status: 'exported' })
        setChanged((others) => ({ ...others, [saved.id]: saved }))
      }
    },
    async remove({ id, ...post }: Post): Promise<void> {
      try {
        await backend.removePost(id)
        setChanged((others) => ({ ...others, [id]: undefined }))
        const { createdAt: _createdAt, ...draft } = post
        const undo = async (): Promise<void> => {
          const again = await backend.savePost(draft)
          setChanged((others) => ({ ...others, [again.id]: again }))
        }
        toast('Post removed', {
          kind: 'success',
          action: {
            label: 'Undo',
            onPress: () => void undo().catch((reason: unknown) => toast(errorMessage(reason), { kind: 'error' })),
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
