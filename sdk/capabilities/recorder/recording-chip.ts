import { featureLabels } from '../../core/labels/features.ts'
import type { ViewContext } from '../../core/types.ts'
import { clock } from '../../core/util/clock.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import attachmentsCss from '../../styles/composer/attachments.css?inline'
import css from '../../styles/composer/recording.css?inline'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'
import { returnFocus } from '../../views/return-focus.ts'

/** The appearance of a recording. */
export interface RecordingLook {
  /** Its length in whole seconds. */
  readonly seconds: number
  /** Recording is over, and the file is being created. */
  readonly isMaking: boolean
}

export interface RecordingChip {
  readonly dom: HTMLElement
  draw(look: RecordingLook): void
}

/** Shown in place of the future voice message among the attachments, with its length so far and a button to stop. */
export function createRecordingChip({ get, root, signal }: ViewContext, onStop: () => void): RecordingChip {
  adoptSheets(root, [attachmentsCss, css])
  const light = element('span', { class: 'recording-light', 'aria-hidden': 'true' })
  const time = element('span', { class: 'recording-time', role: 'timer' })
  const stop = element('button', { type: 'button', class: 'stop-recording-button' }, icon('M8 8h8v8H8Z'))
  const dom = element(
    'div',
    { class: 'file-attachment border-bound-attachment recording', part: 'attachment recording', role: 'group' },
    light,
    time,
    stop,
  )
  stop.addEventListener('click', onStop, { signal })
  return {
    dom,
    draw({ seconds, isMaking }) {
      const labels = featureLabels(get().config.labels)
      setAttributes(dom, { 'aria-label': isMaking ? labels.recordingMaking : labels.recording })
      setAttributes(stop, { 'aria-label': labels.recordingStop })
      dom.classList.toggle('making-recording', isMaking)
      time.textContent = clock(seconds, labels.language)
      if (isMaking) leaveFocus(stop, () => returnFocus(root))
      stop.hidden = isMaking
    },
  }
}
