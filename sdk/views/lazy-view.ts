import { report } from '../core/util/thrown/report.ts'

/** A view that loads when it is first needed, and is rendered from then on. If loading fails, it is tried again. */
export function createLazyView<Lazy extends { destroy(): void }>(
  load: () => Promise<Lazy>,
  signal: AbortSignal,
  onMissing: (isMissing: boolean) => void = () => undefined,
) {
  let loading: Promise<Lazy> | undefined
  return {
    draw(isNeeded: boolean, draw: (view: Lazy) => void): void {
      if (isNeeded) loading ??= load()
      loading?.then(
        (view) => {
          if (signal.aborted) return
          onMissing(false)
          try {
            draw(view)
          } catch (error) {
            report('not-drawn', error)
          }
        },
        (error: unknown) => {
          loading = undefined
          report('not-loaded', error)
          if (!signal.aborted) onMissing(true)
        },
      )
    },
    destroy(): void {
      loading?.then(
        (view) => view.destroy(),
        () => undefined,
      )
    },
  }
}
