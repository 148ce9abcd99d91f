/** Evaluates a media query. jsdom, used for component tests, has no `matchMedia`: there nothing matches and nothing changes. */
export const matchMedia = (query: string): Pick<MediaQueryList, 'matches' | 'addEventListener'> =>
  globalThis.matchMedia?.(query) ?? Object.assign(new EventTarget(), { matches: false })
