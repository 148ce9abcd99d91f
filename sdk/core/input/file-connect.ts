import type { Config } from '../options/config.ts'
import { mediaKind } from '../util/media-kind.ts'
import type { ChatOptions, Connect } from '../options/options.ts'
import type { Attachment, FileSource } from '../types.ts'

/** The options that may define the target of such a file; photos and recordings made in the chat count as images and audio. */
function optionsFor({ file, source }: Attachment, options: ChatOptions): readonly FileSource[] {
  if (source === 'camera') return ['camera', 'images']
  if (source === 'microphone') return ['microphone', 'audio']
  if (source) return [source]
  const type = mediaKind(file.type)
  const kinds: readonly FileSource[] =
    type === 'audio'
      ? ['audio']
      : file.type === 'image/gif'
        ? ['gifs', 'images', 'camera']
        : type === 'image'
          ? ['images', 'camera']
          : []
  return [kinds.find((kind) => options[kind]) ?? 'mixedFiles']
}

function connectOf(options: ChatOptions, source: FileSource): Connect | undefined {
  const option = options[source]
  const connect = typeof option === 'object' ? option.connect : undefined
  return connect?.url || connect?.handler ? connect : undefined
}

/**
 * The configuration for sending a message with these files, if the option for the first file's kind has its own `connect`. It
 * uses HTTP, whatever the chat itself uses.
 */
export function fileConnectConfig(config: Config, [first]: readonly Attachment[]): Config | undefined {
  if (!first) return undefined
  const { directConnection: _service, webModel: _model, ...options } = config.options
  const [connect] = optionsFor(first, options).flatMap((source) => connectOf(options, source) ?? [])
  return connect && { ...config, connect: { ...connect, websocket: false }, demo: undefined, options }
}
