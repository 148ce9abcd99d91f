import { messageLabels } from '../../core/labels/messages.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { formatList } from '../../core/labels/format-list.ts'
import type { ViewContext } from '../../core/types.ts'
import { createAddressPolicy, type AddressPolicy } from '../../dom/html/address-policy.ts'
import { drawBlockedMedia } from './blocked-media.ts'
import { element } from '../../dom/element.ts'
import { isDevelopmentHost } from '../../core/util/is-development-host.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import type { MarkdownImage } from '../../markdown/settings.ts'
import css from '../../styles/message/blocked-media.css?inline'

interface Media {
  /** Every URL that showing it loads. */
  readonly addresses: readonly string[]
  readonly alt: string
  readonly isImage: boolean
  make(): HTMLElement
}

export interface MediaGate {
  readonly policy: AddressPolicy
  /** True when this may load: the page allows it, or the visitor asked for it. */
  isOpen(address: string): boolean
  /** The button in place of blocked media. */
  drawBlocked(media: Media): HTMLElement
  /** Renders a Markdown image; undefined when its address is unusable. */
  drawImage(image: MarkdownImage): HTMLElement | undefined
}

/** What the visitor of a chat asked to load, by the signal of the chat's view: rendered again, it loads at once. */
const asked = new WeakMap<AbortSignal, Set<string>>()

function askedIn(signal: AbortSignal): Set<string> {
  const found = asked.get(signal) ?? new Set<string>()
  asked.set(signal, found)
  return found
}

/** A link must not lead to a data URL; an image in a text may be a data URL of a common image type. */
const isDrawable = (address: string): boolean =>
  !/^data:/i.test(address) || /^data:image\/(?:png|gif|jpeg|webp)[;,]/i.test(address)

/** Loaded on demand: only developers see these messages, so visitors do not download them. */
async function nameBlocked(hosts: readonly string[]): Promise<void> {
  const { nameBlockedHost } = await import('./name-blocked-host.ts')
  hosts.forEach(nameBlockedHost)
}

/** Blocks media from other hosts until the page or the visitor allows it. */
export function createMediaGate({ get, root, signal }: Pick<ViewContext, 'get' | 'root' | 'signal'>): MediaGate {
  const { options } = get().config
  const policy = createAddressPolicy(options)
  const seen = askedIn(signal)

  const isOpen = (address: string): boolean => Boolean(policy.media(address)?.isAllowed) || seen.has(address)

  function drawBlocked({ addresses, alt, isImage, make }: Media): HTMLElement {
    adoptSheets(root, [css])
    const labels = messageLabels(get().config.labels)
    const closed = addresses.filter((address) => !isOpen(address))
    const hosts = [...new Set(closed.map((address) => policy.media(address)?.host ?? ''))]
    if (isDevelopmentHost(globalThis.location?.hostname)) void nameBlocked(hosts)
    const host = { words: formatList(hosts, labels) }
    return drawBlockedMedia({
      alt,
      words: {
        load: fillLabel(labels, isImage ? 'imageLoad' : 'mediaLoad', { host }),
        loading: labels.loading,
        failed: fillLabel(labels, 'mediaFailed', { host }),
      },
      make,
      onChoice(isLoading) {
        for (const address of closed) {
          if (isLoading) seen.add(address)
          else seen.delete(address)
        }
      },
    })
  }

  return {
    policy,
    isOpen,
    drawBlocked,
    drawImage({ address, alt, title }) {
      if (!isDrawable(address) || !policy.media(address)) return undefined
      const make = (): HTMLElement => element('img', { alt, title, src: address })
      if (!isOpen(address)) return drawBlocked({ addresses: [address], alt, isImage: true, make })
      return element('img', { alt, title, loading: 'lazy', src: address })
    },
  }
}
