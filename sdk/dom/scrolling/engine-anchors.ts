/**
 * Whether the browser keeps what is read in place by itself when what is above it changes. Safari does not. While it lays out a
 * query container, its scrolling lists are also shorter than before and after, so that it scrolls them up by mistake.
 * https://caniuse.com/css-overflow-anchor jsdom, which component tests use, lays out nothing, and has no `CSS`.
 */
export const engineAnchors = (): boolean => globalThis.CSS?.supports?.('overflow-anchor', 'auto') ?? true
