import { describe, expect, it } from 'vitest'
import type { ButtonPosition } from '../../../../sdk/core/options/styles.ts'
import { layoutBesideField, layoutInField, type ButtonKind } from '../../../../sdk/views/buttons/button-layout.ts'

const positions = [
  ['outside-left', 'outside-start'],
  ['inside-left', 'inside-start'],
  ['inside-right', 'inside-end'],
  ['outside-right', 'outside-end'],
  ['outside-start', 'outside-start'],
  ['inside-start', 'inside-start'],
  ['inside-end', 'inside-end'],
  ['outside-end', 'outside-end'],
] as const

type Given = ButtonKind | readonly [ButtonKind, ButtonPosition]

/** The kinds in each place that holds any, and `menu` for the button of the menu. */
const placesBy =
  (layoutButtons: typeof layoutInField) =>
  (buttons: readonly Given[], menuPosition?: ButtonPosition): Record<string, unknown> => {
    const layout = layoutButtons(
      buttons.map((button) => (typeof button === 'string' ? { kind: button } : { kind: button[0], position: button[1] })),
      menuPosition,
    )
    const filled = Object.entries(layout.places).filter(([, placed]) => placed.length)
    return {
      ...Object.fromEntries(filled.map(([place, placed]) => [place, placed.map(({ kind }) => kind)])),
      ...(layout.menuPlace && { menu: layout.menuPlace }),
    }
  }

describe('the places of the buttons in the field', () => {
  const places = placesBy(layoutInField)

  it('puts a lone submit button at its end', () => {
    expect(places(['submit'])).toEqual({ 'inside-end': ['submit'] })
  })

  it.each(positions)('puts a button that asks for %s at %s', (position, place) => {
    expect(places([['submit', position]])).toEqual({ [place]: ['submit'] })
  })

  it('puts the microphone before the submit button, and what the page put there before both', () => {
    expect(places(['submit', 'microphone', ['custom', 'inside-end']])).toEqual({
      'inside-end': ['custom', 'microphone', 'submit'],
    })
  })

  it.each(['camera', 'gifs', 'images', 'audio', 'files', 'custom'] as const)(
    'puts a single button for %s at its start',
    (kind) => {
      expect(places([kind, 'microphone', 'submit'])).toEqual({ 'inside-start': [kind], 'inside-end': ['microphone', 'submit'] })
    },
  )

  it('gathers two or more others in a menu at its start, in the order of the menu', () => {
    expect(places(['custom', 'files', 'audio', 'images', 'gifs', 'camera', 'submit'])).toEqual({
      'inside-end': ['submit'],
      'dropup-menu': ['camera', 'gifs', 'images', 'audio', 'files', 'custom'],
      menu: 'inside-start',
    })
  })

  it('opens a menu for one button that asks for it, takes the others in, and puts it where the page wants it', () => {
    expect(places([['camera', 'dropup-menu'], 'files', 'submit'], 'outside-right')).toEqual({
      'inside-end': ['submit'],
      'dropup-menu': ['camera', 'files'],
      menu: 'outside-end',
    })
  })

  it('keeps the microphone and the submit button out of the menu', () => {
    expect(
      places([
        ['microphone', 'dropup-menu'],
        ['submit', 'dropup-menu'],
      ]),
    ).toMatchObject({ 'inside-end': ['submit'] })
  })
})

describe('the places of the buttons beside the field', () => {
  const places = placesBy(layoutBesideField)

  it('puts a lone submit button inside the field at its end', () => {
    expect(places(['submit'])).toEqual({ 'inside-end': ['submit'] })
  })

  it.each(positions)('puts a button that asks for %s at %s', (position, place) => {
    expect(places([['submit', position]])).toEqual({ [place]: ['submit'] })
  })

  it('moves the submit button outside when another asked for its place', () => {
    expect(places([['custom', 'inside-end'], 'submit'])).toEqual({ 'inside-end': ['custom'], 'outside-end': ['submit'] })
  })

  it('looks for the submit button’s place on the other side, then returns inside', () => {
    const taken: Given[] = [
      ['custom', 'inside-end'],
      ['custom', 'outside-end'],
    ]
    expect(places([...taken, 'submit'])).toMatchObject({ 'outside-start': ['submit'] })
    expect(places([...taken, ['custom', 'outside-start'], 'submit'])).toMatchObject({ 'inside-end': ['custom', 'submit'] })
  })

  it.each(['microphone', 'camera', 'custom'] as const)('gives the outer end to a %s', (kind) => {
    expect(places([kind, 'submit'])).toEqual({ 'inside-end': ['submit'], 'outside-end': [kind] })
  })

  it('gives the outer end to the microphone before the camera before a custom button', () => {
    expect(places(['custom', 'camera', 'microphone', 'submit'])).toMatchObject({ 'outside-end': ['microphone'] })
    expect(places(['custom', 'camera', 'submit'])).toMatchObject({ 'outside-end': ['camera'], 'outside-start': ['custom'] })
  })

  it('puts a microphone that found the end taken at the outer start, else inside', () => {
    expect(places([['camera', 'outside-end'], 'microphone', 'submit'])).toMatchObject({ 'outside-start': ['microphone'] })
    expect(places([['camera', 'outside-end'], ['files', 'outside-start'], 'microphone', 'submit'])).toMatchObject({
      'inside-end': ['submit', 'microphone'],
    })
  })

  it('puts a single other button outside, at the end if that is free', () => {
    expect(places(['images', 'submit'])).toMatchObject({ 'outside-end': ['images'] })
    expect(places(['images', 'microphone', 'submit'])).toMatchObject({ 'outside-start': ['images'] })
  })

  it('gathers two or more others in a menu, in the order of the menu', () => {
    expect(places(['custom', 'files', 'audio', 'images', 'gifs', 'camera', 'microphone', 'submit'])).toEqual({
      'inside-end': ['submit'],
      'outside-end': ['microphone'],
      'dropup-menu': ['camera', 'gifs', 'images', 'audio', 'files', 'custom'],
      menu: 'outside-start',
    })
  })

  it('opens a menu for one button that asks for it, and takes the leftovers in', () => {
    expect(places([['camera', 'dropup-menu'], ['images', 'dropup-menu'], 'files', 'microphone', 'submit'])).toEqual({
      'inside-end': ['submit'],
      'outside-end': ['microphone'],
      'dropup-menu': ['camera', 'images', 'files'],
      menu: 'outside-start',
    })
  })

  it('puts the menu at the end when only the start is taken, and where the page wants it', () => {
    const buttons: Given[] = [['files', 'dropup-menu'], ['custom', 'outside-start'], 'submit']
    expect(places(buttons)).toMatchObject({ menu: 'outside-end' })
    expect(places(buttons, 'inside-left')).toMatchObject({ menu: 'inside-start' })
  })

  it('keeps microphone and submit button out of the menu', () => {
    expect(
      places([
        ['microphone', 'dropup-menu'],
        ['submit', 'dropup-menu'],
      ]),
    ).toEqual({
      'outside-end': ['microphone'],
      'inside-end': ['submit'],
    })
  })
})

describe.each([
  ['in the field', layoutInField],
  ['beside the field', layoutBesideField],
])('%s', (_, layoutButtons) => {
  it('every button is placed exactly once', () => {
    const kinds: ButtonKind[] = ['submit', 'microphone', 'camera', 'gifs', 'images', 'audio', 'files', 'custom', 'custom']
    for (let chosen = 0; chosen < 2 ** kinds.length; chosen++) {
      const buttons = kinds.filter((_, index) => chosen & (2 ** index)).map((kind) => ({ kind }))
      const placed = Object.values(layoutButtons(buttons).places).flat()
      expect(placed).toHaveLength(buttons.length)
      expect(new Set(placed)).toEqual(new Set(buttons))
    }
  })
})
