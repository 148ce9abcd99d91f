import { Download } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { ChatOptions } from '../../../sdk/entries/index.ts'
import type { Post } from '../../backend/types.ts'
import { queries } from '../../lib/queries.ts'
import { download } from '../../lib/download.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { toast } from '../../lib/toast.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ConnectedNetworks } from './connected-networks.tsx'
import { findVariants, type Variant } from './find-variants.ts'
import { PostCalendar } from './post-calendar.tsx'
import { toComposerDraft, emptyPost, PostComposer, readComposerDraft, type ComposerDraft } from './post-composer.tsx'
import { PostList } from './post-list.tsx'
import { postsToCsv } from './posts-to-csv.ts'
import { usePosts, type Posts } from './use-posts.ts'
import { VariantList } from './variant-list.tsx'
import { AgentChat } from '../../agents/agent-chat.tsx'
import { AgentColumns } from '../../agents/agent-columns.tsx'
import { agentFace } from '../../agents/agent-face.ts'
import { agents } from '../../agents/agents.ts'
import { errorMessage } from '../../lib/error-message.ts'
import '../../agents/agent-side.css'

type OnMessage = NonNullable<ChatOptions['onMessage']>

/** What the agent wrote last, one post for each network, until it is saved. */
function useVariants(save: Posts['save']) {
  const [variants, setVariants] = useState<readonly Variant[]>([])
  const [isSaving, setIsSaving] = useState(false)

  const onMessage = useCallback<OnMessage>(({ message: { role, text = '' } }) => {
    if (role === 'user') return
    const found = findVariants(text)
    if (found.length > 0) setVariants(found)
  }, [])

  async function saveAll(): Promise<void> {
    setIsSaving(true)
    let saved = 0
    try {
      for (const variant of variants) {
        await save({ ...variant, status: 'draft' })
        saved += 1
      }
      toast(saved === 1 ? 'Draft saved' : `${saved} drafts saved`, { kind: 'success' })
      setVariants([])
    } catch (reason) {
      setVariants(variants.slice(saved))
      toast(`${saved} of ${variants.length} drafts saved. ${errorMessage(reason)}`, { kind: 'error' })
    } finally {
      setIsSaving(false)
    }
  }

  return { variants, isSaving, onMessage, saveAll }
}

function ExportButton({ posts, markExported }: Pick<Posts, 'posts' | 'markExported'>) {
  async function exportAll(): Promise<void> {
    download('posts.csv', postsToCsv(posts), 'text/csv')
    try {
      await markExported()
    } catch (reason) {
      const words = errorMessage(reason)
      toast(`File saved, but we couldn't mark all posts as exported. ${words}`, { kind: 'error' })
    }
  }

  return (
    <Button onClick={() => void exportAll()}>
      <Download size={18} aria-hidden />
      Export as CSV
    </Button>
  )
}

interface PlannedPostsProps {
  list: Posts
  /** Whether the user's plan includes scheduled posts. */
  canSchedule: boolean
  onOpen(post: Post): void
}

/** The posts that are saved: in a calendar, where any has or may have a time, and in a list. */
function PlannedPosts({ list, canSchedule, onOpen }: PlannedPostsProps) {
  const { posts, status, error, reload, remove } = list
  const hasCalendar = canSchedule || posts.some(({ scheduledFor }) => scheduledFor !== undefined)
  return (
    <>
      {status === 'loading' && <Skeleton lines={6} label="Loading your posts…" />}
      {status === 'failed' && <LoadFailure title="Couldn't load your posts" error={error} onRetry={reload} />}
      {status === 'loaded' && (
        <>
          {hasCalendar && <PostCalendar posts={posts} onOpen={onOpen} />}
          <PostList posts={posts} canSchedule={canSchedule} onOpen={onOpen} onRemove={(post) => void remove(post)} />
        </>
      )}
    </>
  )
}

/** Posts for each network, and when they go out. */
export default function SocialMediaScreen() {
  const list = usePosts()
  const { posts, save, markExported } = list
  const { variants, isSaving, onMessage, saveAll } = useVariants(save)
  const [written, setWritten] = useState(() => ({ post: readComposerDraft(), round: 0 }))
  const me = useLoaded(queries.me)
  const canSchedule = me.value?.entitlement.limits?.canSchedule ?? true
  const composer = useRef<HTMLDivElement>(null)

  const write = (post: ComposerDraft): void => setWritten(({ round }) => ({ post, round: round + 1 }))

  function open(post: ComposerDraft): void {
    write(post)
    composer.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Page
      title={agents['social-media'].title}
      portrait={agentFace('social-media')}
      purpose={agents['social-media'].blurb}
      actions={posts.length > 0 && <ExportButton posts={posts} markExported={markExported} />}
    >
      <AgentColumns>
        <div className="agent-side">
          <AgentChat agentId="social-media" onMessage={onMessage} />
          {variants.length > 0 && (
            <VariantList
              variants={variants}
              isSaving={isSaving}
              canSchedule={canSchedule}
              onUse={(variant) => open({ ...emptyPost, ...variant })}
              onSaveAll={() => void saveAll()}
            />
          )}
        </div>
        <div className="agent-side">
          <div ref={composer}>
            <PostComposer
              key={written.round}
              initial={written.post}
              isAskedFor={written.round > 0 && written.post !== emptyPost}
              save={save}
              canSchedule={canSchedule}
              onDone={() => write(emptyPost)}
            />
          </div>
          <ConnectedNetworks canSchedule={canSchedule} />
        </div>
      </AgentColumns>
      <PlannedPosts list={list} canSchedule={canSchedule} onOpen={(post) => open(toComposerDraft(post))} />
    </Page>
  )
}
