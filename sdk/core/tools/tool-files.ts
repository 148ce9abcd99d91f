// What can be shown of the files in the result of a call: pictures, sounds and links, eight at most.
import type { ToolFile } from '../options/messages/message-parts.ts'

/** Characters of base64 of one picture or sound: about two megabytes, which each service takes. */
const longestFile = 2_800_000
/** Of the result of a call; more would fill the requests and the browser's storage. */
const mostFiles = 8

const kinds =
  /^data:(image\/(?:png|jpeg|gif|webp)|audio\/(?:mpeg|mp3|mp4|aac|ogg|wav|wave|x-wav|webm|flac|x-m4a));base64,([A-Za-z0-9+/]+={0,2})$/

/** A picture or a sound, or a link to a page. */
export interface KnownToolFile {
  readonly kind: 'image' | 'audio' | 'link'
  readonly src: string
  /** Empty if it has none. */
  readonly name: string
  /** Empty for a link. */
  readonly mediaType: string
  /** Empty for a link. */
  readonly base64: string
}

/** An address of the web; undefined for any other. */
function webAddress(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function readFile(given: unknown): KnownToolFile | undefined {
  const { src, name: named } = (typeof given === 'object' && given !== null ? given : {}) as { src?: unknown; name?: unknown }
  if (typeof src !== 'string' || src.length > longestFile + 100) return undefined
  const name = typeof named === 'string' ? named.slice(0, 200) : ''
  const [, mediaType = '', base64 = ''] = kinds.exec(src) ?? []
  if (base64) return { kind: mediaType.startsWith('image') ? 'image' : 'audio', src, mediaType, base64, name }
  const link = webAddress(src)
  return link === undefined ? undefined : { kind: 'link', src: link, name, mediaType: '', base64: '' }
}

/** What can be shown of the files of a result, which a stranger made: known kinds of pictures and sounds, and links to the web. */
export const readToolFiles = (files: unknown): KnownToolFile[] =>
  (Array.isArray(files) ? files.slice(0, mostFiles) : []).map(readFile).filter((file) => file !== undefined)

/** The pictures in the result of a call, as models take them. */
export const toolPictures = ({ files }: { readonly files?: readonly ToolFile[] }): KnownToolFile[] =>
  readToolFiles(files).filter((file) => file.kind === 'image')
