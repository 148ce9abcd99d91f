// A block of code of a chat, with its result beside it once it is asked for. What is in it is drawn by the build, and stays readable without.
import type { EditorView } from 'codemirror'

const formKey = 'confab-site-form'

/** What the frame says. */
interface FrameMessage {
  readonly kind: 'ready' | 'log' | 'error'
  readonly text?: string
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  :host { display: block; margin: 16px 0; }
  [role='toolbar'] { align-items: center; display: flex; flex-wrap: wrap; gap: 8px; }
  button, select {
    background: var(--vp-c-bg-soft); border: 1px solid var(--vp-c-divider); border-radius: 8px; color: var(--vp-c-text-1);
    font: 500 13px / 1.5 var(--vp-font-family-base); min-height: 32px; padding: 3px 12px;
  }
  button { cursor: pointer; }
  button:focus-visible, select:focus-visible { outline: 2px solid var(--vp-c-brand-1); outline-offset: 2px; }
  .run { background: var(--vp-c-brand-3); border-color: transparent; color: var(--vp-c-white); }
  .panes { display: grid; gap: 16px; }
  .panes > * { min-width: 0; }
  iframe { border: 1px solid var(--vp-c-divider); border-radius: 12px; height: 460px; margin: 8px 0; width: 100%; }
  .editor { background: var(--vp-code-block-bg); border-radius: 8px; margin: 16px 0; overflow: auto; }
  output { color: var(--vp-c-text-2); display: block; font: 13px / 1.5 var(--vp-font-family-mono); white-space: pre-wrap; }
  output:empty { display: none; }
  @media (min-width: 1680px) { :host([data-runs]) .panes { grid-template-columns: 1fr 1fr; } }
  @media print { [role='toolbar'], .result { display: none; } }
`)

const made = (tag: string, properties: Record<string, unknown> = {}): HTMLElement =>
  Object.assign(document.createElement(tag), properties)

const readForm = (): string | null => {
  try {
    return localStorage.getItem(formKey)
  } catch {
    return null // blocked by the browser
  }
}

function keepForm(name: string): void {
  try {
    localStorage.setItem(formKey, name)
  } catch {
    // It counts for this example.
  }
}

/** An example of the documentation: `data-code` in `data-language`, under `data-title`; its blocks are the code in each way. */
export class LiveExample extends HTMLElement {
  #frame: HTMLIFrameElement | undefined
  #editor: EditorView | undefined
  #leaving = new AbortController()
  readonly #output = made('output')
  readonly #result = made('div', { className: 'result' })
  readonly #place = made('div', { className: 'editor', hidden: true })
  readonly #slot = made('slot')

  connectedCallback(): void {
    this.#leaving = new AbortController()
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const code = made('div')
    code.append(this.#slot, this.#place)
    const panes = made('div', { className: 'panes' })
    panes.append(code, this.#result)
    root.replaceChildren(panes, this.#createBar())
    const { signal } = this.#leaving
    addEventListener('message', (event) => this.#hear(event as MessageEvent<FrameMessage>), { signal })
    document.addEventListener(formKey, (event) => this.#showForm((event as CustomEvent<string>).detail), { signal })
    this.#showForm(readForm())
  }

  disconnectedCallback(): void {
    this.#leaving.abort()
    this.#editor?.destroy()
    this.#editor = undefined
    this.#frame = undefined
    this.#result.replaceChildren()
  }

  get #blocks(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[data-form]')]
  }

  get #code(): string {
    return this.#editor?.state.doc.toString() ?? this.dataset['code'] ?? ''
  }

  #createBar(): HTMLElement {
    const title = this.dataset['title'] ?? ''
    const bar = made('div', { role: 'toolbar', ariaLabel: `Example: ${title}` })
    const run = made('button', { type: 'button', className: 'run', textContent: 'Run' })
    run.addEventListener('click', () => this.#run())
    const edit = made('button', { type: 'button', textContent: 'Edit' })
    edit.addEventListener('click', () => void this.#edit(edit))
    bar.append(run, edit, ...(this.#blocks.length > 1 ? [this.#createSwitch()] : []), this.#output)
    return bar
  }

  #createSwitch(): HTMLElement {
    const choice = document.createElement('select')
    choice.ariaLabel = 'Shown as'
    choice.append(...this.#blocks.map(({ dataset }) => new Option(dataset['form'], dataset['form'])))
    choice.addEventListener('change', () => {
      keepForm(choice.value)
      // To all examples of the page, this one too: where the browser keeps nothing, only this tells it.
      document.dispatchEvent(new CustomEvent(formKey, { detail: choice.value }))
    })
    return choice
  }

  /** Shows the code in this way; as it is where the example has none. */
  #showForm(name: string | null): void {
    const blocks = this.#blocks
    const shown = blocks.find(({ dataset }) => dataset['form'] === name) ?? blocks[0]
    for (const block of blocks) block.hidden = block !== shown
    const isPlain = shown === blocks[0]
    this.#place.hidden = !this.#editor || !isPlain
    this.#slot.hidden = !!this.#editor && isPlain
    const choice = this.shadowRoot?.querySelector('select')
    if (choice && shown) choice.value = shown.dataset['form'] ?? ''
  }

  /** The frame may have to load first. It says when it is there. */
  #run(): void {
    this.#output.textContent = ''
    this.toggleAttribute('data-runs', true)
    if (this.#frame) return this.#send()
    this.#frame = document.createElement('iframe')
    this.#frame.title = `Result: ${this.dataset['title'] ?? ''}`
    this.#frame.src = `${import.meta.env.BASE_URL}live/run.html`
    this.#result.replaceChildren(this.#frame)
  }

  #send(): void {
    this.#frame?.contentWindow?.postMessage({ language: this.dataset['language'], code: this.#code }, location.origin)
  }

  #hear({ origin, source, data }: MessageEvent<FrameMessage>): void {
    if (origin !== location.origin || !this.#frame || source !== this.#frame.contentWindow) return
    if (data.kind === 'ready') this.#send()
    else this.#output.textContent += `${data.kind === 'error' ? 'Failed: ' : ''}${data.text ?? ''}\n`
  }

  /** Makes the code editable, and runs it a moment after each change. */
  async #edit(button: HTMLElement): Promise<void> {
    button.remove()
    const { createEditor } = await import('./create-editor.ts')
    if (this.#leaving.signal.aborted) return
    this.#editor = createEditor({
      parent: this.#place,
      root: this.shadowRoot ?? document,
      code: this.dataset['code'] ?? '',
      language: this.dataset['language'] ?? 'js',
      label: `Code: ${this.dataset['title'] ?? ''}`,
      onChange: () => this.#frame && this.#run(),
    })
    this.#showForm(this.#blocks[0]?.dataset['form'] ?? null)
    this.#editor.focus()
  }
}
