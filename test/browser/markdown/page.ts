import { onTestFinished } from 'vitest'
import type { MarkdownSettings } from '../../../sdk/markdown/settings.ts'
import { createMarkdownStream, type MarkdownStream } from '../../../sdk/markdown/stream.ts'
import { renderMarkdown } from '../../../sdk/markdown/draw/render.ts'
import css from '../../../sdk/styles/message/markdown.css?inline'
import { settings } from './settings.ts'

/** A container in the page until the test ends. */
export function place(): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  onTestFinished(() => target.remove())
  return target
}

/** Gives the page the styles of markdown until the test ends. */
export function useStyles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  onTestFinished(() => {
    document.adoptedStyleSheets = []
  })
}

/** Renders a whole text. */
export function show(markdown: string, options: Partial<MarkdownSettings> = {}): HTMLElement {
  const target = place()
  target.append(renderMarkdown(markdown, { ...settings, ...options }))
  return target
}

export const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/** Starts a streamed text; `type` adds to it and waits for the frame that renders it. */
export function stream(options: Partial<MarkdownSettings> = {}): MarkdownStream & {
  readonly target: HTMLElement
  type(text: string): Promise<void>
} {
  const target = place()
  const made = createMarkdownStream(target, { ...settings, ...options })
  onTestFinished(() => made.destroy())
  return {
    ...made,
    target,
    async type(text) {
      made.append(text)
      await nextFrame()
    },
  }
}
