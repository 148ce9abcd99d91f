import { useMemo, useState } from 'react'
import type { ChatOptions } from '../../../sdk/entries/index.ts'
import { queries } from '../../lib/queries.ts'
import { useLoaded } from '../../lib/hooks/use-loaded.ts'
import { Page } from '../../ui/page.tsx'
import { Gallery } from './gallery.tsx'
import { ImageGeneratorCard } from './image-generator-card.tsx'
import { designer, type ImageGenerator } from './image-generators.ts'
import { useGallery } from './use-gallery.ts'
import { withPalette } from './with-palette.ts'
import { AgentChat } from '../../agents/agent-chat.tsx'
import { AgentColumns } from '../../agents/agent-columns.tsx'
import { agentFace } from '../../agents/agent-face.ts'
import { agents } from '../../agents/agents.ts'

const agent = agents['graphic-designer']

/** Pictures in the colours of the brand. */
export default function GraphicDesignerScreen() {
  const blueprint = useLoaded(queries.blueprint)
  const colours = blueprint.value?.value.colours
  const [generator, setGenerator] = useState<ImageGenerator>(designer)
  const [isPaletteUsed, setIsPaletteUsed] = useState(true)
  const { pictures, onMessage, describe } = useGallery()

  const options = useMemo((): ChatOptions | undefined => {
    const { connection, takesPictures } = generator
    if (!connection) return undefined
    return {
      connect: {}, // the designer's handler is not the vendor's
      directConnection: connection,
      welcome: { icon: agentFace('graphic-designer'), title: generator.name, text: generator.help },
      suggestions: [],
      images: takesPictures ? { files: { maxNumberOfFiles: 2 } } : false,
      camera: false,
      ...(isPaletteUsed && colours?.length && { requestInterceptor: withPalette(colours) }),
    }
  }, [colours, isPaletteUsed, generator])

  return (
    <Page title={agent.title} portrait={agentFace('graphic-designer')} purpose={agent.blurb}>
      <AgentColumns>
        <AgentChat agentId="graphic-designer" onMessage={onMessage} {...(options && { options })} />
        <ImageGeneratorCard
          generator={generator}
          onGenerator={setGenerator}
          blueprint={blueprint}
          isUsed={isPaletteUsed}
          onUsed={setIsPaletteUsed}
        />
      </AgentColumns>
      <Gallery pictures={pictures} onDescribe={describe} />
    </Page>
  )
}
