import { css } from '@codemirror/lang-css'
import { javascript } from '@codemirror/lang-javascript'
import { basicSetup, EditorView } from 'codemirror'

const pause = 500 // milliseconds without a key before the change counts

interface EditorSettings {
  readonly parent: HTMLElement
  readonly root: Document | ShadowRoot
  readonly code: string
  readonly language: string
  /** What assistive technology calls it. */
  readonly label: string
  onChange(): void
}

/** An editor of code: https://codemirror.net. Tab leaves it, as it leaves any field. */
export function createEditor({ parent, root, code, language, label, onChange }: EditorSettings): EditorView {
  let timer: ReturnType<typeof setTimeout> | undefined
  return new EditorView({
    parent,
    root,
    doc: code,
    extensions: [
      basicSetup,
      language === 'css' ? css() : javascript(),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of(({ docChanged }) => {
        if (!docChanged) return
        clearTimeout(timer)
        timer = setTimeout(onChange, pause)
      }),
    ],
  })
}
