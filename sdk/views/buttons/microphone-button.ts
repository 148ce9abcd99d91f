import { featureLabels } from '../../core/labels/features.ts'
import type { MicrophoneStyles } from '../../core/options/styles.ts'
import type { ViewContext } from '../../core/types.ts'
import { icon } from '../../dom/icon.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/buttons/microphone.css?inline'
import { createButton } from './button.ts'
import { withContentOf } from './with-content-of.ts'
import { microphone } from '../../dom/icons/microphone.ts'

export type MicrophoneState = 'default' | 'active' | 'commandMode' | 'unsupported'

/** What a click would do, in words. */
interface MicrophoneLook {
  readonly state: MicrophoneState
  readonly label: string
  /** Cannot be clicked at the moment. */
  readonly isDisabled?: boolean
}

/** Deep Chat's class names of the icon, for the page's style sheets. */
const classes: Partial<Record<MicrophoneState, string>> = {
  default: 'default-microphone-icon',
  active: 'active-microphone-icon',
  commandMode: 'command-microphone-icon',
}

const picture = (): Element => icon(microphone, 'microphone-icon')

/** The button of the recorder and of speech to text. It is hidden if the browser has no microphone. */
export function createMicrophoneButton(context: ViewContext, options: () => MicrophoneStyles | undefined, onPress: () => void) {
  adoptSheets(context.root, [css])
  const button = createButton(context, { part: 'microphone', onPress })
  button.dom.id = 'microphone-button'
  return {
    dom: button.dom,
    draw({ state, label, isDisabled = false }: MicrophoneLook): void {
      const given = options()
      button.draw({
        label,
        words: state === 'default' ? featureLabels(context.get().config.labels).microphone : label,
        picture,
        styles: withContentOf(given?.[state], given?.default),
        base: state === 'default' ? undefined : given?.default,
        tooltip: given?.tooltip,
        state,
        isDisabled,
      })
      button.dom.classList.toggle('unsupported-microphone', state === 'unsupported')
      const frame = button.dom.querySelector('.button-picture')
      for (const [name, className] of Object.entries(classes)) frame?.classList.toggle(className, name === state)
    },
    destroy: button.destroy,
  }
}
