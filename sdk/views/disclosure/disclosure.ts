import { disclosureLabels } from '../../core/labels/disclosure/disclosure.ts'
import type { View, ViewContext } from '../../core/types.ts'
import { createId } from '../../core/util/ids.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/disclosure.css?inline'
import { returnFocus } from '../return-focus.ts'

function webAddress(given: string | undefined): string | undefined {
  try {
    const { href, protocol } = new URL(given ?? '', document.baseURI)
    return given && ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined
  } catch {
    return undefined
  }
}

/** Tells the visitor that they talk to AI, above the messages and in a call; and asks for their consent where the page wants it. */
export function createDisclosure({ get, root, announce, requests, signal }: ViewContext): View {
  adoptSheets(root, [css])
  const id = createId()
  const words = element('p', { id, dir: 'auto' })
  const link = element('a', { target: '_blank', rel: 'noopener', dir: 'auto' })
  // Who is led to it hears what to agree to.
  const agree = element('button', {
    type: 'button',
    class: 'disclosure-agree',
    part: 'disclosure-agree',
    'aria-describedby': id,
  })
  const dom = element('div', { class: 'disclosure', part: 'disclosure' }, words)
  let told = ''

  agree.addEventListener('click', () => {
    // The button disappears with the question.
    returnFocus(root)
    requests.giveConsent()
  })
  // Who writes before is led to what is asked first.
  root.addEventListener(
    'keydown',
    (event) => {
      const key = event as KeyboardEvent
      const isSending = key.key === 'Enter' && !key.shiftKey && (key.target as Element).id === 'text-input'
      if (!isSending || isComposing(key) || !get().isConsentMissing) return
      event.preventDefault()
      event.stopPropagation()
      agree.focus()
    },
    { signal, capture: true },
  )

  function update(): void {
    const { config, view, isConsentMissing } = get()
    const { disclosure } = config.options
    if (!disclosure) return dom.remove()
    const labels = disclosureLabels(config.labels)
    const { text = labels.disclosure, link: given } = typeof disclosure === 'object' ? disclosure : {}
    if (words.textContent !== text) words.textContent = text
    const href = webAddress(given)
    link.textContent = labels.disclosureMore
    setAttributes(link, { href })
    if (!href) link.remove()
    else if (!link.isConnected) words.after(link)
    agree.textContent = labels.disclosureAgree
    if (!isConsentMissing) agree.remove()
    else if (agree.parentElement !== dom) dom.append(agree)
    dom.classList.toggle('is-asking', Boolean(isConsentMissing))
    const place = view === 'realtime' ? root.querySelector('[part~="realtime"]') : root.getElementById('chat-view')
    if (place && dom.parentElement !== place) place.prepend(dom)
    if (text === told || !dom.isConnected) return
    told = text
    announce(text)
  }

  update()
  return { dom, update, destroy: () => dom.remove() }
}
