import type { Check } from '../check.ts'
import { counted } from '../counted.ts'
import { measuredSpeed } from './measured-speed.ts'
import { outcome } from '../outcome.ts'
import { quote } from '../quote.ts'

const { good, notice, warning, problem, unknown } = outcome

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} kB`

/** What makes visitors wait: as a browser measured it, and as far as the page's markup and the server's answer tell. */
export const speedChecks: readonly Check[] = [
  ...measuredSpeed,
  {
    id: 'first-byte',
    weight: 3,
    run({ meta: { firstByte } }) {
      if (firstByte === undefined)
        return unknown("Couldn't check the server's response time.", "We didn't load the page ourselves.")
      const evidence = `${firstByte.toLocaleString('en-US')} ms, measured once from here.`
      const advice = 'Ask your host about caching; 600 ms or less is good.'
      if (firstByte > 1800) return problem('The server answers slowly.', evidence, advice)
      if (firstByte > 800) return warning('The server answers rather slowly.', evidence, advice)
      return good('The server answers quickly.', evidence)
    },
  },
  {
    id: 'page-weight',
    weight: 1,
    run({ meta: { bytes } }) {
      if (bytes === undefined) return unknown("Couldn't check the size of the page.", "We don't know its size.")
      const evidence = `${kilobytes(bytes)} of HTML, without images, styles and scripts.`
      const advice = 'Move styles, scripts and images out of the page itself.'
      if (bytes > 1_000_000) return problem('The page itself is very large.', evidence, advice)
      if (bytes > 300_000) return warning('The page itself is large.', evidence, advice)
      return good('The page itself is small.', evidence)
    },
  },
  {
    id: 'compression',
    weight: 1,
    run({ meta: { headers, bytes = 0 } }) {
      if (!headers) return unknown("Couldn't check compression.", "We don't know the response headers.")
      const encoding = headers['content-encoding']
      if (encoding) return good('The page is compressed.', `content-encoding: ${encoding}`)
      return bytes < 2000
        ? good('The page is too small to need compression.', `${counted(bytes, 'byte')}.`)
        : warning("The page isn't compressed.", 'There is no content-encoding header.', 'Turn on gzip or Brotli at the server.')
    },
  },
  {
    id: 'blocking-scripts',
    weight: 1,
    run({ document }) {
      const blocking = [...document.querySelectorAll('head script[src]')].filter(
        (script) => !script.hasAttribute('async') && !script.hasAttribute('defer') && script.getAttribute('type') !== 'module',
      )
      const [first] = blocking
      if (!first)
        return good('No script delays the first view of the page.', 'Every script in the head is async, defer or a module.')
      const say = blocking.length > 3 ? problem : warning
      return say(
        'Scripts delay the first view of the page.',
        `Such scripts: ${blocking.length}, for example ${quote(first.getAttribute('src') ?? '')}`,
        'Add defer to scripts in the head.',
      )
    },
  },
  {
    id: 'requests',
    weight: 1,
    run({ document, meta: { measures } }) {
      const measured = measures?.kinds.reduce((sum, { requests }) => sum + requests, 0)
      const named = document.querySelectorAll(
        'img[src], script[src], link[rel~="stylesheet"], iframe[src], video[src], audio[src]',
      ).length
      const count = measured ?? named
      const evidence =
        measured === undefined
          ? `The page names ${counted(named, 'image, script, style or frame', 'images, scripts, styles and frames')}.`
          : `${counted(measured, 'request')}, counted by a browser that loaded the page.`
      if (count > 120) return problem('The page loads very many parts.', evidence, 'Combine or drop some; under 60 is good.')
      if (count > 60) return warning('The page loads many parts.', evidence, 'Combine or drop some; under 60 is good.')
      return good('The page loads few parts.', evidence)
    },
  },
  {
    id: 'image-sizes',
    weight: 1,
    run({ document }) {
      const images = [...document.querySelectorAll('img')]
      if (!images.length) return unknown("Couldn't check image sizes.", 'The page has no img elements.')
      const lacking = images.filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height'))
      return lacking.length
        ? notice(
            'The page may jump while images load.',
            `Images without a size: ${lacking.length} of ${images.length}.`,
            'Set width and height on every image.',
          )
        : good('Images keep their place while they load.', `Images with a size: ${images.length} of ${images.length}.`)
    },
  },
  {
    id: 'late-images',
    weight: 1,
    run({ document }) {
      const images = [...document.querySelectorAll('img')]
      if (images.length < 6)
        return unknown("Couldn't check lazy loading.", `The page has ${counted(images.length, 'image')}; it matters from six on.`)
      const late = images.filter((image) => image.getAttribute('loading')?.toLowerCase() === 'lazy').length
      return late
        ? good('Images further down load lazily.', `${late} of ${counted(images.length, 'image')}.`)
        : notice(
            'All images load at once.',
            `${counted(images.length, 'image')}, none with loading="lazy".`,
            'Add loading="lazy" to images further down.',
          )
    },
  },
]
