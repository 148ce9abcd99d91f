import { describe, expect, test } from 'vitest'
import { normaliseOptions } from '../../../../../sdk/core/options/config.ts'
import { checkOptions } from '../../../../../sdk/core/options/check/check.ts'
import type { ChatOptions } from '../../../../../sdk/core/options/options.ts'

const check = (options: unknown): string[] => checkOptions(options as ChatOptions)

describe('what is said about wrong options', () => {
  test('nothing about right ones', () => {
    expect(
      check({
        connect: { url: '/chat', stream: { simulation: 6 }, headers: { a: 'b' } },
        introMessage: [{ text: 'Hello' }, { html: '<b>Hi</b>' }],
        avatars: true,
        names: { user: { text: 'You' } },
        history: [],
        focusMode: { fade: 300 },
        onMessage: () => undefined,
        theme: 'dark',
        customButtons: [{ position: 'inside-left' }],
        textInput: undefined,
      }),
    ).toEqual([])
  })

  test('a wrong kind names the option, what was given and what is expected', () => {
    expect(check({ history: 'hello' })).toEqual(['The option "history" was given "hello" (string), but array is expected.'])
    expect(check({ avatars: 3 })).toEqual(['The option "avatars" was given 3 (number), but boolean or object is expected.'])
    expect(check({ onMessage: 'alert(1)' })[0]).toContain('but function is expected')
  })

  test('a wrong kind inside an option names its path', () => {
    expect(check({ connect: { url: 5 } })).toEqual(['The option "connect.url" was given 5 (number), but string is expected.'])
    expect(check({ introMessage: [{ text: 1 }] })[0]).toContain('"introMessage[0].text"')
  })

  test('a table of texts has to say its language by a tag, or its numbers could not be written', () => {
    for (const name of ['language', 'labels']) {
      expect(check({ [name]: { language: 'pt_BR' } })).toEqual([
        `The option "${name}.language" was given "pt_BR", but a language tag is expected, e.g. "pt-BR".`,
      ])
      for (const right of [{ language: 'pt-BR' }, { language: '' }, { submit: 'Send' }, null, undefined])
        expect(check({ [name]: right })).toEqual([])
    }
    expect(check({ language: 'de' })).toEqual([])
  })

  test('an unknown option is asked about with the nearest known one', () => {
    expect(check({ conect: {} })).toEqual(['Unknown option "conect". Did you mean "connect"?'])
    expect(check({ connect: { ulr: '' } })).toEqual(['Unknown option "connect.ulr". Did you mean "connect.url"?'])
    expect(check({ introMesage: {} })[0]).toContain('"introMessage"')
  })

  test('renderers are named for what they draw, and are functions or names of elements', () => {
    const renderers = { 'tool:x': 'my-card', 'data-chart': () => undefined, 'file:image/*': 'my-file', message: 'my-message' }
    expect(check({ renderers })).toEqual([])
    expect(check({ renderers: { weather: 'my-card', 'tool:x': 7 } })).toEqual([
      'Unknown option "renderers["weather"]". Renderers are named "tool:NAME", "data-NAME", "file:TYPE/SUBTYPE" or "message".',
      'The option "renderers["tool:x"]" was given 7 (number), but string or function is expected.',
    ])
  })

  test('an unknown option that resembles nothing gets no guess', () => {
    expect(check({ zebra: 1 })).toEqual(['Unknown option "zebra".'])
  })

  test('an attribute with hyphens, or with an old name, is none: the right one is named', () => {
    const given = ['text-input', 'textinput', 'initial-messages', 'stream', 'class', 'aria-label', 'data-history', 'defer']
    expect(checkOptions({}, given)).toEqual([
      'Unknown attribute "text-input". Did you mean "textinput"?',
      'Unknown attribute "initial-messages". Did you mean the option "history"?',
      'Unknown attribute "stream". Did you mean the option "connect.stream"?',
    ])
  })

  test('a misspelt attribute is named with the one that was meant', () => {
    expect(checkOptions({}, ['conect', 'demoo', 'intro-mesage'])).toEqual([
      'Unknown attribute "conect". Did you mean "connect"?',
      'Unknown attribute "demoo". Did you mean "demo"?',
      'Unknown attribute "intro-mesage". Did you mean "intromessage"?',
    ])
  })

  test('a misspelt property of a component is named with the one that was meant', () => {
    expect(checkOptions({}, ['conect', 'onMesage', 'textinput'], 'property')).toEqual([
      'Unknown property "conect". Did you mean "connect"?',
      'Unknown property "onMesage". Did you mean "onMessage"?',
      'Unknown property "textinput". Did you mean "textInput"?',
    ])
  })

  test('attributes that any element may have are no misspelt options', () => {
    const attributes =
      'id class style title lang dir hidden slot part name role tabindex inert popover is data-connect aria-label v-cloak ng-version ' +
      'onclick onload onmouseup _ngcontent-a x:demo @mesage defer testid width height'
    expect(checkOptions({}, attributes.split(' '))).toEqual([])
  })

  test('properties that React gives any element are no misspelt options', () => {
    const events =
      'Abort AnimationEnd Blur Change Click ContextMenu Copy Cut DoubleClick Drag DragEnd DragEnter DragOver DragStart Drop Focus ' +
      'FocusCapture GotPointerCapture Invalid KeyDown KeyUp Load MouseDown MouseEnter MouseLeave MouseMove MouseUp Paste ' +
      'PointerCancel PointerDown PointerMove PointerUp Reset Scroll Select Submit Toggle TouchEnd TouchMove TouchStart ' +
      'TransitionEnd Wheel StsSessionStarted'
    const names = [...events.split(' ').map((event) => `on${event}`), 'tabIndex', 'accessKey', 'suppressHydrationWarning', 'key']
    expect(checkOptions({}, names, 'property')).toEqual([])
  })

  test('an old name of Deep Chat is answered with the one to use', () => {
    expect(check({ initialMessages: [] })).toEqual(['Unknown option "initialMessages". Did you mean "history"?'])
    expect(check({ request: {} })[0]).toContain('"connect"')
  })

  test('a long value is cut short', () => {
    expect(check({ history: 'x'.repeat(500) })[0]?.length).toBeLessThan(150)
  })
})

describe('the door', () => {
  test('leaves out what is of a wrong kind, so that the chat still starts', () => {
    const config = normaliseOptions({
      history: 'hello',
      avatars: 7,
      introMessage: null,
      connect: 'http://x',
    } as unknown as ChatOptions)
    expect(config.options).toEqual({})
    expect(config.intro).toEqual([])
    expect(config.avatars).toBeUndefined()
  })

  test('true is an empty object, false is nothing', () => {
    expect(normaliseOptions({ names: true }).names).toEqual({})
    expect(normaliseOptions({ names: false }).names).toBeUndefined()
  })

  test('the specified defaults are in', () => {
    const { storage, focusMode, loadingBubble, errors } = normaliseOptions({ browserStorage: true, focusMode: { fade: true } })
    expect(storage).toMatchObject({ key: 'deep-chat-storage', maxMessages: 1000 })
    expect(focusMode?.fade).toBe(500)
    expect(loadingBubble).toBe('shown')
    expect(errors.displayServiceErrorMessages).toBe(false)
    expect(normaliseOptions({ connect: { websocket: true } }).loadingBubble).toBe('hidden')
    expect(normaliseOptions({ connect: { websocket: true }, displayLoadingBubble: true }).loadingBubble).toBe('shown')
  })

  test('the demo answers only when nothing else can', () => {
    expect(normaliseOptions({}).demo).toEqual({})
    expect(normaliseOptions({ demo: true, connect: { stream: true } }).demo).toEqual({})
    expect(normaliseOptions({ demo: true, connect: { url: '/chat' } }).demo).toBeUndefined()
    expect(normaliseOptions({ connect: {} }).demo).toBeUndefined()
  })
})
