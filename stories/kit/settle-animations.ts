/**
 * Waits until nothing in the page fades any more: what is half transparent cannot be judged. Spinners are not waited for, nor what
 * Storybook has stopped at its end.
 */
export async function settleAnimations(): Promise<void> {
  const chats = [...document.querySelectorAll('confab-chat')]
  const animations = [document, ...chats.flatMap(({ shadowRoot }) => shadowRoot ?? [])].flatMap((root) => root.getAnimations())
  const passing = animations.filter(
    ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  )
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
