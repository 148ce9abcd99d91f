import { reporting } from '../../core/util/thrown/report.ts'

/**
 * Keeps a text area as high as its text, within the limits of the styles; those say `field-sizing: content`, and where a browser does
 * not know that, this does it. Returns a function to call after code has changed the text.
 */
export function sizeToText(area: HTMLTextAreaElement, signal: AbortSignal): () => void {
  let grow = (): void => undefined
  if (!globalThis.CSS?.supports?.('field-sizing', 'content')) {
    area.addEventListener('input', () => grow())
    import('./grow-with-text.ts').then(({ growWithText }) => {
      if (!signal.aborted) grow = growWithText(area, signal)
    }, reporting('not-loaded'))
  }
  return () => grow()
}
