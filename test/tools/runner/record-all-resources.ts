/**
 * A page records the first 250 files it loads, and the sources of a chat are more than that: tests that ask what was downloaded
 * must see them all. https://developer.mozilla.org/en-US/docs/Web/API/Performance/setResourceTimingBufferSize
 */
performance.setResourceTimingBufferSize(100_000)
