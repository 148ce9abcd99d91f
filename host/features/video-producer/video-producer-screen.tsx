import { Captions } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { Chat, ChatOptions } from '../../../sdk/entries/index.ts'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { AgentChat } from '../../agents/agent-chat.tsx'
import { AgentColumns } from '../../agents/agent-columns.tsx'
import { agentFace } from '../../agents/agent-face.ts'
import { agents } from '../../agents/agents.ts'
import { codeBlocks } from '../../agents/code-blocks.ts'
import { VideoBrief } from './video-brief.tsx'
import '../../agents/agent-side.css'

type OnMessage = NonNullable<ChatOptions['onMessage']>

/** Scripts, shot lists and captions for short videos. */
export default function VideoProducerScreen() {
  const chat = useRef<Chat>(null)
  const columns = useRef<HTMLDivElement>(null)
  const [captions, setCaptions] = useState<string>()

  const onMessage = useCallback<OnMessage>(({ message: { role, text = '' } }) => {
    if (role === 'user') return
    const newest = codeBlocks(text, 'srt').at(-1)
    if (newest) setCaptions(newest.code)
  }, [])

  function write(brief: string): void {
    chat.current?.submitUserMessage({ text: brief })
    // On a phone the chat is above the brief, out of view.
    columns.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Page title={agents['video-producer'].title} portrait={agentFace('video-producer')} purpose={agents['video-producer'].blurb}>
      <AgentColumns ref={columns}>
        <AgentChat ref={chat} agentId="video-producer" onMessage={onMessage} />
        <div className="agent-side">
          <VideoBrief onBrief={write} />
          <Card as="section" className="captions" aria-labelledby="captions-heading">
            <h2 id="captions-heading">Captions</h2>
            {captions === undefined ? (
              <EmptyState icon={Captions} title="No captions yet">
                They come with your next script, timed to match it.
              </EmptyState>
            ) : (
              <>
                {/* A file: its times read from left to right, whatever the page and its words do. */}
                <pre tabIndex={0} aria-label="Captions in SubRip format" dir="ltr">
                  {captions}
                </pre>
                <div>
                  <Button onClick={() => download('captions.srt', `${captions}\n`, 'application/x-subrip')}>
                    Download captions.srt
                  </Button>
                </div>
              </>
            )}
            <p className="captions-note">
              Confab writes the video but doesn't produce it. Give the script, shot list and captions to whoever films and edits
              it.
            </p>
          </Card>
        </div>
      </AgentColumns>
    </Page>
  )
}
