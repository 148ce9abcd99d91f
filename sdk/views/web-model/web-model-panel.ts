import { fillLabel } from '../../core/labels/fill-label.ts'
import { featureLabels } from '../../core/labels/features.ts'
import type { WebModelIntro } from '../../core/options/web-model.ts'
import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { wordNodes } from '../../dom/draw-words.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { drawMarkup } from '../../parts/html/draw-markup.ts'
import css from '../../styles/web-model-panel.css?inline'
import { saveFiles } from './save-files.ts'
import { placeChildren } from '../../dom/focus/place-children.ts'

type Model = NonNullable<ChatState['webModel']>

/** The classes with which a page's HTML marks the elements that act. */
const usualClasses = {
  downloadClass: 'deep-chat-download-button',
  uploadClass: 'deep-chat-upload-button',
  fileInputClass: 'deep-chat-file-input',
  exportFilesClass: 'deep-chat-export-button',
} as const

/** Loads the page's model, shows the progress, and saves its files. `scroll` shows its latest state. */
export function createWebModelPanel(context: ViewContext, scroll: () => void): View {
  const { get, requests, root, announce, signal } = context
  adoptSheets(root, [css])
  const words = element('p', { class: 'web-model-words', dir: 'auto' })
  const progress = element('progress', { class: 'web-model-progress', max: 1 })
  const details = element('p', { class: 'web-model-details', dir: 'auto' })
  const buttons = element('div', { class: 'web-model-buttons' })
  const fileInput = element('input', { type: 'file', multiple: true, hidden: true, class: usualClasses.fileInputClass })
  const custom = element('div')
  const dom = element('section', { class: 'web-model-panel', part: 'web-model-panel' })
  let drawn = ''
  let drawnButtons = ''
  let isExporting = false

  const intro = (): WebModelIntro => {
    const { webModel } = get().config.options
    return (typeof webModel === 'object' && webModel.introMessage) || {}
  }
  const load = (files?: readonly File[]): void => requests.loadModel(files)

  async function exportFiles(): Promise<void> {
    if (isExporting) return
    isExporting = true
    try {
      await saveFiles(requests.modelFiles(), signal, (count) => {
        details.textContent = fillLabel(featureLabels(get().config.labels), 'webModelExported', { count })
      })
    } catch (error) {
      requests.showError(error)
    }
    isExporting = false
  }

  fileInput.addEventListener(
    'change',
    () => {
      if (fileInput.files?.length) load([...fileInput.files])
      fileInput.value = ''
    },
    { signal },
  )

  function button(label: string, className: string, press: () => void): HTMLButtonElement {
    const made = element('button', { type: 'button', class: `deep-chat-web-model-button ${className}` }, label)
    made.addEventListener('click', press, { signal })
    return made
  }

  /** Adds the actions to the elements of the page's own HTML. */
  function bind({ canKeepFiles }: Model): void {
    const names = { ...usualClasses, ...intro() }
    const find = (name: keyof typeof usualClasses): HTMLElement | null => custom.querySelector(`.${CSS.escape(names[name])}`)
    const on = (name: keyof typeof usualClasses, type: string, run: (event: Event) => void): void =>
      find(name)?.addEventListener(type, run, { signal })
    on('downloadClass', 'click', () => load())
    on('exportFilesClass', 'click', () => void exportFiles())
    on('uploadClass', 'click', () => (find('fileInputClass') ?? fileInput).click())
    on('fileInputClass', 'change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.files?.length) load([...target.files])
    })
    if (canKeepFiles) return
    for (const name of ['uploadClass', 'exportFilesClass'] as const) find(name)?.toggleAttribute('hidden', true)
  }

  async function drawOwn(html: string, model: Model): Promise<void> {
    custom.replaceChildren()
    await drawMarkup(custom, html, context)
    bind(model)
  }

  function drawWords({ status, text, canKeepFiles, progress: done }: Model): void {
    const labels = featureLabels(get().config.labels)
    const percent = Math.round(done * 100)
    words.dataset['status'] = status
    const said = {
      'not-loaded': labels.webModelIntro,
      loading: fillLabel(labels, 'webModelLoading', { percent }),
      loaded: labels.webModelLoaded,
      failed: text,
    }[status]
    words.replaceChildren(...wordNodes(said))
    details.textContent = status === 'loading' ? text : ''
    progress.hidden = status !== 'loading'
    progress.value = done
    progress.setAttribute('aria-label', fillLabel(labels, 'webModelLoading', { percent }))
    const key = [
      status,
      canKeepFiles,
      labels.webModelDownload,
      labels.tryAgain,
      labels.webModelUpload,
      labels.webModelExport,
    ].join()
    if (drawnButtons === key) return
    drawnButtons = key
    const download = (label: string): HTMLButtonElement => button(label, usualClasses.downloadClass, () => load())
    const next = [
      ...(status === 'not-loaded' ? [download(labels.webModelDownload)] : []),
      ...(status === 'failed' ? [download(labels.tryAgain)] : []),
      ...(status !== 'loading' && status !== 'loaded' && canKeepFiles
        ? [button(labels.webModelUpload, usualClasses.uploadClass, () => fileInput.click())]
        : []),
      ...(status === 'loaded' && canKeepFiles
        ? [button(labels.webModelExport, usualClasses.exportFilesClass, () => void exportFiles())]
        : []),
    ]
    placeChildren(buttons, next, () => (next[0] ?? dom).focus())
  }

  function draw({ webModel: model, config, messages }: ChatState): void {
    const { displayed = true, autoScroll = true, initialHtml, afterLoadHtml, removeAfterLoad, removeAfterMessage } = intro()
    const hasSpoken = messages.some(({ role, kind }) => role === 'user' && kind === 'message')
    const isLoaded = model?.status === 'loaded'
    dom.hidden = !model || !displayed || (isLoaded && Boolean(removeAfterLoad || (removeAfterMessage && hasSpoken)))
    if (!model || dom.hidden) return
    const labels = featureLabels(config.labels)
    dom.setAttribute('aria-label', labels.webModel)
    dom.tabIndex = -1
    const own = isLoaded ? afterLoadHtml : model.status === 'not-loaded' ? initialHtml : undefined
    const key = own ?? model.status
    drawWords(model)
    if (key !== drawn) {
      dom.replaceChildren(...(own ? [custom] : [words, progress, details, buttons]), fileInput)
      if (own) void drawOwn(own, model)
      if (model.status === 'loading' || isLoaded) announce(words.textContent)
    }
    drawn = key
    if (autoScroll && model.status !== 'not-loaded') scroll()
  }

  draw(get())
  return {
    dom,
    update(state, previous) {
      if (
        state.webModel !== previous.webModel ||
        state.config !== previous.config ||
        state.messages.length !== previous.messages.length
      )
        draw(state)
    },
    destroy() {
      dom.remove()
    },
  }
}
