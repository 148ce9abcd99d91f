import { featureLabels } from '../../core/labels/features.ts'
import type { CameraOptions } from '../../core/options/input.ts'
import type { Capability } from '../../core/types.ts'
import { icon } from '../../dom/icon.ts'
import { createButton } from '../../views/buttons/button.ts'
import type { CameraModal } from './camera-modal.ts'
import type { CapabilityContext } from '../capability-context.ts'

const picture = (): Element =>
  icon(
    'M4.5 8h3L9 5.5h6L16.5 8h3A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-8A1.5 1.5 0 0 1 4.5 8ZM12 10a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 0 1 0-6.4Z',
    'camera-icon',
  )

/** A button that opens the camera and attaches the photo. */
export function createCamera(context: CapabilityContext): Capability {
  const { get, requests, composer, signal } = context
  let modal: CameraModal | undefined

  function options(): CameraOptions {
    const { camera } = get().config.options
    return typeof camera === 'object' ? camera : {}
  }

  async function open(): Promise<void> {
    const { createCameraModal } = await import('./camera-modal.ts')
    if (modal || signal.aborted) return
    modal = createCameraModal(context, {
      options,
      onPhoto: (photo) => requests.addFiles([photo], 'camera'),
      onClose: () => (modal = undefined),
    })
    modal.open()
  }

  const press = (): void => {
    open().catch((error: unknown) => requests.showError(error))
  }
  const button = createButton(context, { part: 'camera', onPress: press })

  function draw(): void {
    const { styles, tooltip } = options().button ?? {}
    button.draw({ label: featureLabels(get().config.labels).camera, picture, styles, tooltip, state: 'default' })
  }

  draw()
  const remove = composer.addButton({
    kind: 'camera',
    dom: button.dom,
    position: () => options().button?.position,
    menuItem: { label: () => featureLabels(get().config.labels).photo, picture, press },
  })
  return {
    name: 'camera',
    update(state, previous) {
      if (state.config === previous.config) return
      draw()
      modal?.update()
    },
    destroy() {
      remove()
      button.destroy()
    },
  }
}
