import { pageLeaving } from './page-leaving.ts'

/**
 * Runs something that the page's end would break. When it fails otherwise, `onFailure` is called, whose result stands for its own. Nobody
 * waits for it any more when the signal is aborted.
 * @returns undefined if the page was left.
 */
export async function unlessLeft<Value, Other>(
  run: () => Promise<Value>,
  onFailure: (error: unknown) => Other,
  signal?: AbortSignal,
): Promise<Value | Other | undefined> {
  const undertaking = pageLeaving.begin(signal)
  try {
    return await run()
  } catch (error) {
    return (await undertaking.explains(error)) ? undefined : onFailure(error)
  } finally {
    undertaking.end()
  }
}
