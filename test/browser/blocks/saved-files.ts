import { onTestFinished, vi } from 'vitest'

/** The files that are saved from now on, until the test ends. */
export function savedFiles(): { name: string; text: Promise<string> }[] {
  const saved: { name: string; text: Promise<string> }[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    // The mark of UTF-8 at its start, too.
    const text = fetch(this.href).then(async (file) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()),
    )
    saved.push({ name: this.download, text })
  })
  onTestFinished(() => click.mockRestore())
  return saved
}
