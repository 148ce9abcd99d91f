const idle = { observe() {}, unobserve() {}, disconnect() {} }

/** The common methods of ResizeObserver and IntersectionObserver. */
export type LayoutObserver = Pick<ResizeObserver & IntersectionObserver, keyof typeof idle>

/**
 * Creates resize and intersection observers. jsdom, used for component tests, has no layout and neither observer: there they
 * never report anything.
 */
export const observeLayout = {
  size: (tell: ResizeObserverCallback): LayoutObserver => (globalThis.ResizeObserver ? new ResizeObserver(tell) : idle),
  sight: (tell: IntersectionObserverCallback, options?: IntersectionObserverInit): LayoutObserver =>
    globalThis.IntersectionObserver ? new IntersectionObserver(tell, options) : idle,
}
