/** What is laid out in one frame, in characters: a table of so many takes about a third of 100 ms. */
const most = 16_000

/**
 * Has the browser lay out what it passed over while the text grew: see markdown.css. All of a long text at once would keep the page
 * waiting, so it comes piece by piece with the next frames.
 * @returns what leaves the rest as it is.
 */
export function layOutRest(target: Element, onEnd: () => void): () => void {
  const skipped = [...target.querySelectorAll('.settled, .code-lines')]
  let count = 0
  let frame = 0

  function step(): void {
    for (let length = 0; count < skipped.length && length < most; count++) {
      skipped[count]?.classList.add('laid-out')
      length += skipped[count]?.textContent.length ?? 0
    }
    if (count < skipped.length) frame = requestAnimationFrame(step)
    else end()
  }

  function end(): void {
    cancelAnimationFrame(frame)
    for (const each of skipped.slice(0, count)) each.classList.remove('laid-out')
    onEnd()
  }

  step()
  return end
}
