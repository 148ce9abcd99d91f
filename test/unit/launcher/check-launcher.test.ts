import { expect, test } from 'vitest'
import type { LauncherOptions } from '../../../sdk/core/options/launcher.ts'
import { checkLauncher } from '../../../sdk/launcher/check-launcher.ts'

test('options as they are documented have no faults', () => {
  expect(
    checkLauncher({
      mode: 'dialog',
      launcher: {
        label: 'Ask us',
        icon: '/icon.svg',
        position: 'top-start',
        offset: { inline: 8, block: 12 },
        unread: 2,
        teaser: { text: 'Hello', afterSeconds: 3, once: false },
      },
    }),
  ).toEqual([])
  expect(checkLauncher({ launcher: { offset: 8, unread: false, teaser: 'Hello' } })).toEqual([])
  expect(checkLauncher({})).toEqual([])
})

test.for<[wrong: object, fault: string]>([
  [{ mode: 'popup' }, '`mode` is "popup", but must be one of "bubble", "panel", "dialog", "full".'],
  [{ launcher: { position: 'left' } }, '`launcher.position` is "left", but must be one of'],
  [{ launcher: { labels: 'x' } }, '`launcher` has no setting `labels`, only label,'],
  [{ launcher: { offset: '8px' } }, '`launcher.offset` must be of type number or object, but is of type string.'],
  [{ launcher: { teaser: { after: 1 } } }, '`launcher.teaser` has no setting `after`, only text, afterSeconds, once.'],
  [{ launcher: 'big' }, '`launcher` must be of type object, but is of type string.'],
])('%j is named in words', ([wrong, fault]) => {
  expect(checkLauncher(wrong as LauncherOptions).join('\n')).toContain(fault)
})
