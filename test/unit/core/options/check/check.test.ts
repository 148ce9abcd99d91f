import { describe, expect, test } from 'vitest'
import { normaliseOptions } from '../../../../../sdk/core/options/config.ts'
import { checkOptions } from '../../../../../sdk/core/options/check/check.ts'
import { checkNames } from '../../../../../sdk/core/options/check/check-names.ts'
import { optionNames } from '../../../../../sdk/core/options/check/option-names.ts'
import { optionShapes } from '../../../../../sdk/core/options/check/option-shapes.ts'
import { readOptionShapes } from '../../../../tools/reference/option-shapes.mjs'
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

  test.each([
    [{ threads: { serach: false } }, 'threads.serach', 'threads.search'],
    [{ webModel: { load: { onInti: true } } }, 'webModel.load.onInti', 'webModel.load.onInit'],
    [{ directConnection: { openAi: {} } }, 'directConnection.openAi', 'directConnection.openAI'],
    [
      { directConnection: { openAI: { textToSpeech: { voise: 'x' } } } },
      'directConnection.openAI.textToSpeech.voise',
      'directConnection.openAI.textToSpeech.voice',
    ],
    [{ avatars: { ai: { source: 'a.png' } } }, 'avatars.ai.source', undefined],
    [{ names: { user: { txt: 'You' } } }, 'names.user.txt', 'names.user.text'],
    [{ images: { files: { maxNumberOfFile: 1 } } }, 'images.files.maxNumberOfFile', 'images.files.maxNumberOfFiles'],
    [{ customButtons: [{ styles: { buton: {} } }] }, 'customButtons[0].styles.buton', undefined],
    [{ labels: { subimt: 'Send' } }, 'labels.subimt', 'labels.submit'],
  ])('a misspelt name is told at any depth: %#', (options, path, meant) => {
    expect(check(options)[0]).toMatch(meant ? `Unknown option "${path}". Did you mean "${meant}"?` : `Unknown option "${path}".`)
  })

  test('every name that the types have is known, and no other, in all objects of options', () => {
    const sampleOf: Record<string, unknown> = { string: 'en', number: 1, boolean: true, function: () => undefined }
    /** An example of these kinds whose innermost object has a name too many, for each object inside. */
    function* wrongOnes(kinds: string): Generator {
      for (const kind of kinds.match(/array<(?:\w+(?:<[^>]*>)?\|)*object<[^>]+>|object<[^>]+>/g) ?? []) {
        const name = /object<([^>]+)>/.exec(kind)?.[1] ?? ''
        // Which properties a style has, the browser knows.
        if (name === 'CustomStyle') continue
        const shape = optionShapes[name] ?? {}
        const wrap = (value: unknown): unknown => (kind.startsWith('array') ? [value] : value)
        if (!('*' in shape)) yield wrap({ zzzzzzzz: 1 })
        for (const [key, inner] of Object.entries(shape))
          for (const wrong of wrongOnes(inner)) yield wrap({ [key === '*' ? 'any' : key]: wrong })
      }
    }
    function right(kinds: string, depth = 0): unknown {
      const [first = ''] = kinds.split('|')
      if (first.startsWith('string<')) return /\w[^>]*/.exec(first.slice(7))?.[0]
      const inside = /^object<([^>]+)>/.exec(kinds)?.[1]
      if (inside && depth < 6)
        return Object.fromEntries(
          Object.entries(optionShapes[inside] ?? {}).map(([key, inner]) => [key === '*' ? 'any' : key, right(inner, depth + 1)]),
        )
      return first.startsWith('array') ? [] : first.startsWith('object') ? {} : sampleOf[first]
    }
    expect(check(right('object<ChatOptions>'))).toEqual([])
    const all = [...wrongOnes('object<ChatOptions>')]
    expect(all.length).toBeGreaterThan(100)
    for (const options of all) expect(check(options)).toEqual([expect.stringMatching(/^Unknown option "[^"]*zzzzzzzz"\.$/)])
  })

  test('a word that an option does not take is told with all that it takes, and with the one that was probably meant', () => {
    const told = (options: unknown): string => check(options).join('\n')
    expect(told({ theme: 'drak' })).toBe(
      'The option "theme" was given "drak", which is none of "auto", "confab", "contrast", "dark", "light", "messenger", "midnight", "paper", ' +
        '"terminal". Did you mean "dark"?',
    )
    for (const [given, meant] of [
      ['openai', 'openai-chat'],
      ['OpenAI', 'openai-chat'],
      ['openai_responses', 'openai-responses'],
      ['agui', 'ag-ui'],
      ['Anthropic', 'anthropic'],
      ['ollama-chat', 'ollama'],
    ])
      expect(told({ connect: { format: given } })).toMatch(new RegExp(`was given "${given}".* Did you mean "${meant}"\\?`))
    expect(told({ connect: { format: 'grpc' } })).toMatch(/which is none of .*"text"\.$/)
    expect(told({ messageActions: { ai: ['copy', 'regenrate'] } })).toContain('"messageActions.ai[1]" was given "regenrate"')
    expect(told({ theme: { preset: 'midnigt', radius: '' } }).split('\n')).toHaveLength(2)
  })

  test.each(['local', 'memory', 'indexedDB'])('a word for the storage of threads is told to be no address: %s', (storage) => {
    expect(check({ threads: { storage } })).toEqual([
      `The option "threads.storage" was given "${storage}", which is no address: that begins with "/" or "https://". Without "storage" the browser keeps the chats.`,
    ])
  })

  test.each(['/threads', './threads', 'https://a.example', 'threads.php', '?threads', '//a.example'])(
    'an address for the storage of threads is right: %s',
    (storage) => expect(check({ threads: { storage } })).toEqual([]),
  )

  test('a URL is right as the address of a server, and wrong where a text is needed', () => {
    expect(check({ connect: { url: new URL('https://a.example') } })).toEqual([])
    expect(check({ threads: { storage: new URL('https://a.example') } }).join()).toContain('was given a URL')
    expect(check({ connect: { method: new URL('https://a.example') } })).toHaveLength(1)
  })

  test.each([
    ['openAI', 'apiKey'],
    ['mistral', 'api_key'],
    ['claude', 'accessToken'],
    ['cohere', 'API_KEY'],
    ['gemini', 'secret'],
  ])('a key of %s that is given as %s is told to be `key`', (service, name) => {
    expect(check({ directConnection: { [service]: { [name]: 'sk-abc' } } })).toEqual([
      `Unknown option "directConnection.${service}.${name}". Did you mean "directConnection.${service}.key"?`,
    ])
  })

  test('fields of a service’s own that resemble a key are right', () => {
    expect(check({ directConnection: { mistral: { key: 'sk', max_tokens: 5, token: 'own', keep_alive: 1 } } })).toEqual([])
    expect(check({ directConnection: { claude: { max_tokens: 5, stop_token: 'x' } } })).toEqual([])
  })

  test('what may be a key is not told, even where a word is expected', () => {
    expect(check({ connect: { credentials: 'sk-abcdef' } }).join()).not.toContain('sk-abcdef')
  })

  test('every word that the types have is taken, in all objects of options', () => {
    const listed = Object.entries(optionShapes).flatMap(([, shape]) =>
      Object.values(shape).filter((kinds) => kinds.includes('string<')),
    )
    expect(listed.length).toBeGreaterThan(50)
    for (const [name, words] of [
      ['theme', optionShapes['ChatOptions']?.['theme']],
      ['queue', optionShapes['ChatOptions']?.['queue']],
    ] as const)
      for (const word of /string<([^>]*)>/.exec(words ?? '')?.[1]?.split('|') ?? []) expect(check({ [name]: word })).toEqual([])
  })

  test('messages of other APIs in the history are told: their words would not be shown', () => {
    expect(check({ history: [{ text: 'one' }, { role: 'assistant', content: 'two' }] })).toEqual([
      'The message "history[1]" has only "role", "content", but text, html, files, parts, custom are shown. Did you mean "text"?',
    ])
  })

  test('objects of the page’s own classes, files and data of conversations may have names of their own', () => {
    class Storage {
      readonly cache = new Map()
    }
    expect(
      check({
        threads: { storage: new Storage() },
        history: [{ role: 'ai', text: 'Hello', shard: 7 }],
        defaultInput: { files: [new File([], 'a.png')] },
        connect: { additionalBodyProps: { any: { thing: 1 } }, headers: { 'x-any': 'y' } },
      }),
    ).toEqual([])
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
    expect(checkNames(given, 'attribute')).toEqual([
      'Unknown attribute "text-input". Did you mean "textinput"?',
      'Unknown attribute "initial-messages". Did you mean the option "history"?',
      'Unknown attribute "stream". Did you mean the option "connect.stream"?',
    ])
  })

  test('a misspelt attribute is named with the one that was meant', () => {
    expect(checkNames(['conect', 'demoo', 'intro-mesage'], 'attribute')).toEqual([
      'Unknown attribute "conect". Did you mean "connect"?',
      'Unknown attribute "demoo". Did you mean "demo"?',
      'Unknown attribute "intro-mesage". Did you mean "intromessage"?',
    ])
  })

  test('a misspelt property of a component is named with the one that was meant', () => {
    expect(checkNames(['conect', 'onMesage', 'textinput'], 'property')).toEqual([
      'Unknown property "conect". Did you mean "connect"?',
      'Unknown property "onMesage". Did you mean "onMessage"?',
      'Unknown property "textinput". Did you mean "textInput"?',
    ])
  })

  test('attributes that any element may have are no misspelt options', () => {
    const attributes =
      'id class style title lang dir hidden slot part name role tabindex inert popover is data-connect aria-label v-cloak ng-version ' +
      'onclick onload onmouseup _ngcontent-a x:demo @mesage defer testid width height'
    expect(checkNames(attributes.split(' '), 'attribute')).toEqual([])
  })

  test('properties that React gives any element are no misspelt options', () => {
    const events =
      'Abort AnimationEnd Blur Change Click ContextMenu Copy Cut DoubleClick Drag DragEnd DragEnter DragOver DragStart Drop Focus ' +
      'FocusCapture GotPointerCapture Invalid KeyDown KeyUp Load MouseDown MouseEnter MouseLeave MouseMove MouseUp Paste ' +
      'PointerCancel PointerDown PointerMove PointerUp Reset Scroll Select Submit Toggle TouchEnd TouchMove TouchStart ' +
      'TransitionEnd Wheel StsSessionStarted'
    const names = [...events.split(' ').map((event) => `on${event}`), 'tabIndex', 'accessKey', 'suppressHydrationWarning', 'key']
    expect(checkNames(names, 'property')).toEqual([])
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

test('the shapes of options are those of the types', { tags: ['thorough'] }, () => {
  const shapes = readOptionShapes(process.cwd())
  expect(optionShapes).toEqual(shapes)
  const sorted = (kinds: string | undefined): string[] | undefined =>
    kinds
      ?.replaceAll(/<[^|]*>/g, '')
      .split('|')
      .toSorted()
  for (const [name, kinds] of Object.entries(optionNames))
    expect([name, sorted(kinds)]).toEqual([name, sorted(shapes['ChatOptions']?.[name]?.replaceAll(/<.*?>+/g, ''))])
})
