import { featureLabels, type FeatureText } from '../core/labels/features.ts'
import type { FileRule } from '../core/input/file-rules.ts'
import type { FilesOptions } from '../core/options/input.ts'
import type { FileSource } from '../core/types.ts'
import { element, setAttributes } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { createButton } from '../views/buttons/button.ts'
import type { ButtonKind } from '../views/buttons/button-layout.ts'
import type { CapabilityContext } from './capability-context.ts'
import { report } from '../core/util/thrown/report.ts'
/** A kind of file with its own button. */
export interface UploadKind {
  readonly source: Extract<FileSource, 'images' | 'gifs' | 'audio' | 'mixedFiles'>
  readonly kind: ButtonKind
  readonly label: FeatureText
  readonly menuLabel: FeatureText
  readonly iconId: string
  readonly path: string
}

/** A button that opens the browser's file picker, after the page's own dialog if it has one. */
export function createUploadButton(
  context: CapabilityContext,
  { source, kind, label, menuLabel, iconId, path }: UploadKind,
  rule: () => FileRule | undefined,
) {
  const { get, requests, composer, signal } = context
  let hasShownInfo = false
  let info: { draw(): void } | undefined
  const options = (): FilesOptions => {
    const option = get().config.options[source]
    return typeof option === 'object' ? option : {}
  }
  const picture = (): Element => icon(path, iconId)
  // In the document, because in some browsers a detached input opens no picker. (https://bugs.webkit.org/show_bug.cgi?id=184885)
  const input = element('input', { type: 'file', hidden: true, 'aria-hidden': 'true', tabindex: -1 })
  const button = createButton(context, { part: 'upload', onPress: () => void press() })

  const pick = (): void => input.click()

  async function press(): Promise<void> {
    const { infoModal } = options().files ?? {}
    if (!infoModal?.textMarkDown || (infoModal.openModalOnce && hasShownInfo)) return pick()
    hasShownInfo = true
    try {
      const { openInfoModal } = await import('../views/dialogs/info-modal.ts')
      if (!signal.aborted)
        info = openInfoModal(context, { ...infoModal, label: () => featureLabels(get().config.labels)[label], onConfirm: pick })
    } catch (error) {
      report('not-loaded', error)
      pick()
    }
  }

  function draw(): void {
    const labels = featureLabels(get().config.labels)
    const { styles, tooltip } = options().button ?? {}
    const { acceptedFormats = '', maxNumberOfFiles = 1 } = rule() ?? {}
    setAttributes(input, { accept: acceptedFormats || undefined, multiple: maxNumberOfFiles > 1 })
    info?.draw()
    button.draw({ label: labels[label], words: labels.uploadFile, picture, styles, tooltip, state: 'default' })
  }

  input.addEventListener(
    'change',
    () => {
      requests.addFiles([...(input.files ?? [])], source)
      // Otherwise the same file could not be picked again.
      input.value = ''
    },
    { signal },
  )
  composer.dom.append(input)
  draw()
  const remove = composer.addButton({
    kind,
    dom: button.dom,
    position: () => options().button?.position,
    menuItem: {
      label: () => options().button?.styles?.text?.content || featureLabels(get().config.labels)[menuLabel],
      picture,
      press: () => void press(),
    },
  })
  return {
    draw,
    destroy(): void {
      remove()
      input.remove()
      button.destroy()
    },
  }
}
