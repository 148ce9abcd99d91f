import { messageLabels } from '../../core/labels/messages.ts'
import { fillLabel } from '../../core/labels/format.ts'
import type { ViewContext } from '../../core/types.ts'
import { createAddressPolicy, type AddressPolicy } from '../../dom/address-policy.ts'
import { drawBlockedMedia } from '../../dom/blocked-media.ts'
import { element } from '../../dom/element.ts'
import { isDevelopmentHost } from '../../core/util/is-development-host.ts'
import { adoptSheets } from '../../dom/sheets.ts'
import type { MarkdownImage } from '../../markdown/settings.ts'
import css from '../../styles/message/blocked-media.css?inline'

interface Media {
  /** Everything that showing it fetches. */
  readonly addresses: readonly string[]
  readonly alt: string
  readonly isImage: boolean
  make(): HTMLElement
}

export interface MediaGate {
  readonly policy: AddressPolicy
  /** Whether this may be fetched: the page allows it, or the visitor has asked for it. */
  isOpen(address: string): boolean
  /** The button in the place of what must not be fetched yet. */
  drawBlocked(media: Media): HTMLElement
  /** Draws a picture of a text; undefined where its address is of no use. */
  drawImage(image: MarkdownImage): HTMLElement | undefined
}

/** What the visitor of a chat asked to see: drawn anew, it is shown at once. By the life of the chat's view. */
const asked = new WeakMap<AbortSignal, Set<string>>()

function askedIn(signal: AbortSignal): Set<string> {
  const found = asked.get(signal) ?? new Set<string>()
  asked.set(signal, found)
  return found
}

/** A link never leads to data, a picture of a text may be some of the usual kinds. */
const isDrawable = (address: string): boolean =>
  !/^data:/i.test(address) || /^data:image\/(?:png|gif|jpeg|webp)[;,]/i.test(address)

/** Visitors neither see nor download what is said to whoever makes the page. */
async function nameBlocked(hosts: readonly string[]): Promise<void> {
  const { nameBlockedHost } = await import('../../dom/name-blocked-host.ts')
  hosts.forEach(nameBlockedHost)
}

/** Keeps what messages show of other hosts from being fetched before the page or the visitor allows it. */
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
    const host = hosts.join(', ')
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
