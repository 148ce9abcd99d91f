/** Whether the page is shown so. jsdom, where pages test their components, has no media: there nothing matches, and nothing changes. */
export const matchMedia = (query: string): Pick<MediaQueryList, 'matches' | 'addEventListener'> =>
  globalThis.matchMedia?.(query) ?? Object.assign(new EventTarget(), { matches: false })
