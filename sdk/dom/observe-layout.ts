const idle = { observe() {}, unobserve() {}, disconnect() {} }

/** What can be done with an observer of size or sight. */
export type LayoutObserver = Pick<ResizeObserver & IntersectionObserver, keyof typeof idle>

/**
 * Observers of size and sight. jsdom, where pages test their components, lays nothing out and has none: there they hear of nothing.
 */
export const observeLayout = {
  size: (tell: ResizeObserverCallback): LayoutObserver => (globalThis.ResizeObserver ? new ResizeObserver(tell) : idle),
  sight: (tell: IntersectionObserverCallback, options?: IntersectionObserverInit): LayoutObserver =>
    globalThis.IntersectionObserver ? new IntersectionObserver(tell, options) : idle,
}
