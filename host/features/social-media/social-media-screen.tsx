import { Download } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { ChatOptions } from '../../../sdk/index.ts'
import { backend } from '../../lib/backend.ts'
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
import { usePosts } from './use-posts.ts'
import { VariantList } from './variant-list.tsx'
import { AgentChat } from '../../agents/agent-chat.tsx'
import { AgentColumns } from '../../agents/agent-columns.tsx'
import { agents } from '../../agents/agents.ts'
import { errorMessage } from '../../lib/error-message.ts'
import '../../agents/agent-side.css'

const readMe = (signal: AbortSignal) => backend.readMe(signal)

type OnMessage = NonNullable<ChatOptions['onMessage']>

/** Posts for each network, and when they go out. */
export default function SocialMediaScreen() {
  const { posts, status, error, reload, save, remove, markExported } = usePosts()
  const [variants, setVariants] = useState<readonly Variant[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const [written, setWritten] = useState(() => ({ post: readComposerDraft(), round: 0 }))
  const me = useLoaded(readMe)
  const canSchedule = me.value?.entitlement.limits?.canSchedule ?? true
  const hasCalendar = canSchedule || posts.some(({ scheduledFor }) => scheduledFor !== undefined)
  const composer = useRef<HTMLDivElement>(null)

  const write = (post: ComposerDraft): void => setWritten(({ round }) => ({ post, round: round + 1 }))

  function open(post: ComposerDraft): void {
    write(post)
    composer.current?.scrollIntoView({ block: 'nearest' })
  }

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
    <Page
      title={agents['social-media'].title}
      purpose={agents['social-media'].blurb}
      actions={
        posts.length > 0 && (
          <Button onClick={() => void exportAll()}>
            <Download size={18} aria-hidden />
            Export as CSV
          </Button>
        )
      }
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
      {status === 'loading' && <Skeleton lines={6} label="Loading your posts…" />}
      {status === 'failed' && <LoadFailure title="Couldn't load your posts" error={error} onRetry={reload} />}
      {status === 'loaded' && (
        <>
          {hasCalendar && <PostCalendar posts={posts} onOpen={(post) => open(toComposerDraft(post))} />}
          <PostList
            posts={posts}
            canSchedule={canSchedule}
            onOpen={(post) => open(toComposerDraft(post))}
            onRemove={(post) => void remove(post)}
          />
        </>
      )}
    </Page>
  )
}
