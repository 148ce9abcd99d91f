import { useMemo, useState } from 'react'
import type { ChatOptions } from '../../../sdk/index.ts'
import { backend } from '../../lib/backend.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Page } from '../../ui/page.tsx'
import { Gallery } from './gallery.tsx'
import { PainterCard } from './painter-card.tsx'
import { designer, type Painter } from './painters.ts'
import { useGallery } from './use-gallery.ts'
import { withPalette } from './with-palette.ts'
import { AgentChat } from '../../agents/agent-chat.tsx'
import { AgentColumns } from '../../agents/agent-columns.tsx'
import { agents } from '../../agents/agents.ts'

const agent = agents['graphic-designer']
const readBlueprint = (signal: AbortSignal) => backend.readBlueprint(signal)

/** Pictures in the colours of the brand. */
export default function GraphicDesignerScreen() {
  const blueprint = useLoaded(readBlueprint)
  const colours = blueprint.value?.value.colours
  const [painter, setPainter] = useState<Painter>(designer)
  const [isPaletteUsed, setIsPaletteUsed] = useState(true)
  const { pictures, onMessage, describe } = useGallery()

  const options = useMemo((): ChatOptions | undefined => {
    const { connection, takesPictures } = painter
    if (!connection) return undefined
    return {
      connect: {}, // the designer's handler is not the vendor's
      directConnection: connection,
      introMessage: { text: `${painter.name}. ${painter.help}` },
      images: takesPictures ? { files: { maxNumberOfFiles: 2 } } : false,
      camera: false,
      ...(isPaletteUsed && colours?.length && { requestInterceptor: withPalette(colours) }),
    }
  }, [colours, isPaletteUsed, painter])

  return (
    <Page title={agent.title} purpose={agent.blurb}>
      <AgentColumns>
        <AgentChat agentId="graphic-designer" onMessage={onMessage} {...(options && { options })} />
        <PainterCard
          painter={painter}
          onPainter={setPainter}
          blueprint={blueprint}
          isUsed={isPaletteUsed}
          onUsed={setIsPaletteUsed}
        />
      </AgentColumns>
      <Gallery pictures={pictures} onDescribe={describe} />
    </Page>
  )
}
