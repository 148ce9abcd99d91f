/** The document, or a root in it, and every shadow root inside: a document lists no animations of those. */
function* treesOf(root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
  yield root
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* treesOf(shadowRoot)
}

/** What moves or fades now and comes to an end. Spinners do not, nor does what Storybook has stopped or what goes by a scroll position. */
const passing = (): Animation[] =>
  [...treesOf(document)]
    .flatMap((tree) => tree.getAnimations())
    .filter(
      ({ effect, playState, timeline }) =>
        playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    )

/** Waits until nothing in the page fades any more: what is half transparent cannot be judged. */
export async function settleAnimations(): Promise<void> {
  for (let moving = passing(); moving.length; moving = passing()) {
    await Promise.allSettled(moving.map(({ finished }) => finished))
    // The end of one may start another.
    await new Promise(requestAnimationFrame)
  }
}
