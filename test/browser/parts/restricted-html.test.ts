import { describe, expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { countedHost, type CountedHost } from '../counted.ts'
import { whenTranscriptIsThere } from '../views/message/message.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { renderParts } from './render-parts.ts'

whenTranscriptIsThere()

/** Shows html as sent by a service, and waits until it is rendered. */
async function ofService(html: string, options: ChatOptions = {}) {
  const chat = renderParts([{ type: 'html', chunks: [html, '<i class="the-end"></i>'], origin: 'service' }], options)
  await vi.waitFor(() => expect(chat.root.querySelector('.the-end')).toBeTruthy())
  return { ...chat, content: chat.find('.html-content') }
}

/** The ways in which markup can load something, each with its own URL. */
const ways: readonly (readonly [name: string, html: (at: (name: string) => string) => string])[] = [
  ['img src', (at) => `<img src="${at('a')}">`],
  ['img srcset', (at) => `<img srcset="${at('a')} 1x, ${at('b')} 2x">`],
  ['img srcset with an own first', (at) => `<img src="/favicon.ico" srcset="/own.png 1x,${at('b')} 2x">`],
  ['picture', (at) => `<picture><source srcset="${at('a')}"><img src="/favicon.ico"></picture>`],
  ['input of the type image', (at) => `<input type="image" src="${at('a')}">`],
  ['video poster', (at) => `<video poster="${at('a')}"></video>`],
  ['video src', (at) => `<video src="${at('a')}" autoplay preload="auto"></video>`],
  ['video source', (at) => `<video preload="auto"><source src="${at('a')}"></video>`],
  ['audio src', (at) => `<audio src="${at('a')}" autoplay preload="auto"></audio>`],
  ['track', (at) => `<video src="/own.mp4"><track default src="${at('a')}" kind="captions"></video>`],
  ['iframe', (at) => `<iframe src="${at('a')}"></iframe>`],
  ['srcdoc', (at) => `<iframe srcdoc="<img src='${at('a')}'>"></iframe>`],
  ['object', (at) => `<object data="${at('a')}"></object>`],
  ['embed', (at) => `<embed src="${at('a')}">`],
  ['link', (at) => `<link rel="stylesheet" href="${at('a')}"><link rel="preload" as="image" imagesrcset="${at('b')} 1x">`],
  ['script', (at) => `<script src="${at('a')}"></script>`],
  ['base and a relative picture', (at) => `<base href="${at('a')}"><img src="x.png">`],
  ['meta refresh', (at) => `<meta http-equiv="refresh" content="0;url=${at('a')}">`],
  ['table background', (at) => `<table background="${at('a')}"><tr><td background="${at('b')}">x</td></tr></table>`],
  ['svg image', (at) => `<svg><image href="${at('a')}" width="9" height="9"/><image xlink:href="${at('b')}"/></svg>`],
  ['svg use', (at) => `<svg><use href="${at('a')}#x"/><use xlink:href="${at('b')}#x"/></svg>`],
  [
    'svg feImage',
    (at) => `<svg><filter id="f"><feImage href="${at('a')}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  ],
  ['svg fill', (at) => `<svg><rect width="9" height="9" fill="url(${at('a')}#x)" filter="url('${at('b')}#x')"/></svg>`],
  [
    'svg set',
    (at) =>
      `<svg><image><set attributeName="href" to="${at('a')}"/><animate attributeName="href" values="${at('b')}"/></image></svg>`,
  ],
  ['style element', (at) => `<style>@import "${at('a')}"; * { background: url(${at('b')}) }</style>`],
  ['style in a drawing', (at) => `<svg><style>@import url(${at('a')}); * { background: url(${at('b')}) }</style></svg>`],
  ['background', (at) => `<p style="background: url(${at('a')})">x</p>`],
  ['background in quotes and capitals', (at) => `<p style='BACKGROUND-IMAGE: URL("${at('a')}")'>x</p>`],
  ['background with an escape', (at) => `<p style="background: u\\72l(${at('a')})">x</p>`],
  ['image-set', (at) => `<p style="background-image: image-set('${at('a')}' 1x)">x</p>`],
  ['prefixed image-set', (at) => `<p style="background-image: -webkit-image-set(url(${at('a')}) 1x)">x</p>`],
  ['cross-fade', (at) => `<p style="background-image: -webkit-cross-fade(url(${at('a')}), url(${at('b')}), 50%)">x</p>`],
  ['list-style', (at) => `<ul style="list-style: url(${at('a')})"><li>x</li></ul>`],
  ['border-image', (at) => `<p style="border: 3px solid; border-image: url(${at('a')}) 1">x</p>`],
  ['mask', (at) => `<p style="mask: url(${at('a')}); -webkit-mask-image: url(${at('b')})">x</p>`],
  ['filter and clip-path', (at) => `<p style="filter: url(${at('a')}#f); clip-path: url(${at('b')}#c)">x</p>`],
  ['shape-outside', (at) => `<p style="float: left; shape-outside: url(${at('a')})">x</p>`],
  ['cursor', (at) => `<p style="cursor: url(${at('a')}), auto">x</p>`],
  ['content', (at) => `<p style="content: url(${at('a')})">x</p>`],
  [
    'a property of its own',
    (at) => `<p style="--x: url(${at('a')}); background: var(--x)"><b style="background: var(--x)">x</b></p>`,
  ],
  ['a fallback', (at) => `<p style="background-image: var(--none, url(${at('a')}))">x</p>`],
  ['a shorthand with a fallback', (at) => `<p title=a"b style="background: var(--none, url(${at('a')}))">x</p>`],
  [
    'an address in quotes inside a comment',
    (at) => `<p style='background-image: var(--none, /* url(" */ url(${at('a')}) /* ") */)'>x</p>`,
  ],
  ['an address after quotes', (at) => `<p style="content: 'url(&quot;' url(${at('a')}) '&quot;)'">x</p>`],
  [
    'svg with an address in quotes inside a comment',
    (at) =>
      `<svg><rect width="9" height="9" fill='/* url(" */ url(${at('a')}#x) /* ") */' mask='/* url(" */ url(${at('b')}#x) /* ") */'/></svg>`,
  ],
  ['several rules in one attribute', (at) => `<p style="color: red } * { background: url(${at('a')})">x</p>`],
  ['attr()', (at) => `<p data-u="${at('a')}" style="background-image: image-set(attr(data-u))">x</p>`],
  ['a backslash in a picture', (at) => `<img src="${at('a').replace('http://', '\\\\')}">`],
  ['a picture without a scheme', (at) => `<img src="${at('a').replace('http:', '')}">`],
  ['a picture with white space', (at) => `<img src="\n ${at('a').replace('http', 'ht\ntp')}">`],
]

describe('html of a service', () => {
  let other: CountedHost
  // Every other way has each kind of them: elements, frames, redirects, drawings, styles and addresses in disguise.
  test.each(isThorough ? ways : ways.filter((_way, place) => place % 2 === 1))(
    'html of a service loads nothing from another host by %s',
    async (_, html) => {
      other = await countedHost()
      await ofService(html(other.at))
      expect(await other.askedByNow()).toEqual([])
    },
  )

  test('html of a service does load in most of these ways when the page allows everything', async () => {
    other = await countedHost()
    const chunks = ways.map(([name, html]) => html((way) => other.at(encodeURIComponent(`${name}/${way}`))))
    const chat = renderParts([{ type: 'html', chunks: [...chunks, '<i class="the-end"></i>'] }], { allowUnsafeHtml: true })
    await vi.waitFor(() => expect(chat.root.querySelector('.the-end')).toBeTruthy())
    const seen = new Set((await other.askedByNow()).map((path) => decodeURIComponent(path).split('/')[0]))
    expect(seen.size).toBeGreaterThanOrEqual(30)
  })

  test('an image from another host in a service’s html is a button that loads it', async () => {
    other = await countedHost()
    const chat = await ofService(`<p>See <img alt="a cat" class="mine" src="${other.at('a')}"></p>`)
    const button = chat.find('.blocked-media')
    expect(button.innerText.split('\n')).toEqual(['a cat', `Load image from ${other.host}`])
    button.click()
    await expect.poll(() => chat.root.querySelector('.html-content img.mine')).toBeTruthy()
    expect(await other.askedByNow()).toEqual(['?a'])
  })

  test('html of a service cannot hide the button that loads an image, or redirect clicks to it', async () => {
    const chat = await ofService(
      `<div style="opacity: 0.01; transform: scale(3); padding: 3px"><p style="filter: blur(9px); font-size: 0"><img src="https://other.example/a"></p></div>
       <p class="cover" style="position: relative; margin-top: -90px; pointer-events: none">Next</p>`,
    )
    const around = [...chat.content.querySelectorAll<HTMLElement>(':has(.blocked-media)')].map((one) => getComputedStyle(one))
    expect(around.map(({ opacity }) => opacity)).toEqual(around.map(() => '1'))
    expect(around.map(({ transform, filter }) => [transform, filter])).toEqual(around.map(() => ['none', 'none']))
    expect(around.map(({ fontSize }) => fontSize)).not.toContain('0px')
    expect(around.map(({ paddingTop }) => paddingTop)).toContain('3px')
    expect(getComputedStyle(chat.find('.cover')).pointerEvents).toBe('auto')
  })

  test('html of a service cannot play a playlist in a data URL, which would name what to load next', async () => {
    const list = '#EXTM3U\n#EXTINF:2,\nhttps://other.example/a.ts\n'
    const types = ['application/vnd.apple.mpegurl', 'audio/x-mpegURL', 'video/mp4']
    const sources = types.flatMap((type) => [
      `data:${type};base64,${btoa(list)}`,
      `data:${type},${encodeURIComponent(`${list}\u00ff`)}`,
    ])
    const { content } = await ofService(sources.map((src) => `<video title="film" src="${src}"></video>`).join(''))
    expect(content.querySelector('video')).toBeNull()
  })

  test('a frameset in a service’s html is dropped, and the html after it is rendered', async () => {
    const errors: unknown[] = []
    const listen = ({ reason }: PromiseRejectionEvent): void => void errors.push(reason)
    addEventListener('unhandledrejection', listen)
    const chat = renderParts([
      { type: 'html', chunks: ['<frameset><frame src="/x"></frameset>', '<i class="the-end"></i>'], origin: 'service' },
    ])
    await vi.waitFor(() => expect(chat.root.querySelector('.the-end')).toBeTruthy())
    removeEventListener('unhandledrejection', listen)
    expect(errors).toEqual([])
    expect(chat.find('.html-content').textContent).toBe('')
  })

  test(
    'html of a service is rendered when its forbidden elements alone reach the limit of elements per message',
    { tags: 'thorough' },
    async () => {
      const { content } = await ofService(`<div hidden><label>${'<b></b>'.repeat(20_000)}</label></div>`)
      expect(content.querySelectorAll('b')).toHaveLength(20_000)
    },
  )

  test(
    'a player in a service’s html keeps only its sources, so that the work grows linearly with the html',
    { tags: 'thorough' },
    async () => {
      const html = `${'<video>'.repeat(300)}${'<source src="/x.mp4"><img src="/favicon.ico">'.repeat(2000)}`
      const { content } = await ofService(html)
      expect(content.querySelectorAll('video video, video img, video .blocked-media')).toHaveLength(0)
    },
  )

  test('a video from another host in a service’s html is a button that loads the player', async () => {
    other = await countedHost()
    const chat = await ofService(
      `<video title="the film" poster="${other.at('poster')}"><source src="${other.at('film')}"></video>`,
    )
    expect(chat.find('.blocked-media').innerText).toContain('Load audio or video from')
    chat.find('.blocked-media').click()
    await expect.poll(() => chat.root.querySelector('video')?.controls).toBe(true)
    await expect.poll(other.asked).toContain('?poster')
  })

  test('html of a service loads what the page allows, in elements and in styles', async () => {
    other = await countedHost()
    const html = `<img src="${other.at('img')}"><p style="background: url('${other.at('css')}')">x</p><img src="/favicon.ico">`
    const { root } = await ofService(html, { allowedImageHosts: [other.hostname] })
    expect(root.querySelectorAll('.html-content img')).toHaveLength(2)
    await expect.poll(async () => (await other.asked()).toSorted()).toEqual(['?css', '?img'])
  })

  test('a page can trust its service’s html', async () => {
    other = await countedHost()
    const html = `<form><input name="a"></form><img src="${other.at('img')}">`
    for (const options of [{ responseHtml: 'trusted' as const }, { allowUnsafeHtml: true }]) {
      const { root } = await ofService(html, options)
      expect(root.querySelector('.html-content form input')).toBeTruthy()
    }
    await expect.poll(other.asked).toContain('?img')
    const kept = await ofService(html, { allowUnsafeHtml: true, responseHtml: 'restricted' })
    expect(kept.root.querySelector('.html-content :is(form, input, img)')).toBeNull()
  })

  test.each([
    [
      'forms',
      '<form action="/x"><label for="text-input">Name</label><button formaction="/y">Go</button></form>',
      'form, label, [formaction]',
    ],
    ['fields', '<input name="a"><textarea>b</textarea><select><option>c</option></select>', 'input, textarea, select'],
    ['dialogs', '<dialog open>d</dialog><p role="dialog">e</p><p role="alert">f</p>', 'dialog, [role]'],
    ['popovers', '<div id="p" popover="manual">p</div><button popovertarget="p">q</button>', '[popover], [popovertarget], [id]'],
    ['commands', '<button command="show-modal" commandfor="p">q</button>', '[command], [commandfor]'],
    ['parts and slots', '<b part="bubble" exportparts="x">b</b><slot name="x">s</slot>', '[part], [exportparts], slot'],
    [
      'names of the chat',
      '<b id="text-input" aria-owns="messages" aria-labelledby="x">b</b>',
      '[id], [aria-owns], [aria-labelledby]',
    ],
    [
      'keys and focus',
      '<b accesskey="s" autofocus tabindex="5" contenteditable>b</b>',
      '[accesskey], [autofocus], [tabindex], [contenteditable]',
    ],
    [
      'live regions',
      '<p aria-live="assertive" aria-atomic="true">x</p><p aria-modal="true">x</p>',
      '[aria-live], [aria-atomic], [aria-modal]',
    ],
    ['cursors of its own', '<p style="cursor: url(/favicon.ico), auto">x</p>', '[style]'],
    ['shadow roots', '<div><template shadowrootmode="open"><form></form></template></div>', 'template'],
    ['pings', '<a ping="/x" href="/y">a</a><q cite="https://a.example">q</q>', '[ping], [cite]'],
    ['map areas', '<map name="m"><area href="/x"></map><img usemap="#m" src="/favicon.ico">', 'map, area, [usemap]'],
  ])('html of a service has no %s', async (_, html, selector) => {
    const { content } = await ofService(html)
    expect(content.querySelector(selector)).toBeNull()
  })

  test('html of a service keeps the text of forbidden elements', async () => {
    const { content } = await ofService('<form>One <label>two</label> <dialog>three</dialog> <slot>four</slot></form>')
    expect(content.textContent).toBe('One two three four')
  })

  test.each([
    ['position: fixed', '<b style="position: fixed; inset: 0; z-index: 9">x</b>'],
    ['position: absolute', '<b style="position: absolute; inset: -999px; z-index: 9">x</b>'],
    ['position: sticky', '<b style="position: sticky; top: 0">x</b>'],
    ['priority', '<b style="position: fixed !important; inset: 0 !important">x</b>'],
    ['a margin', '<div style="margin: -999px; padding: 999px; background: red">x</div>'],
    ['a transform', '<div style="transform: scale(99) translateY(9px); background: red">x</div>'],
    ['a shadow', '<div style="box-shadow: 0 0 0 999px red">x</div>'],
    ['an outline', '<div style="outline: 999px solid red">x</div>'],
    ['a class of the chat', '<div class="modal"></div><div id="modal-background-panel" class="drop-overlay">x</div>'],
    ['a class of the page', '<div class="page-overlay">x</div>'],
  ])('html of a service cannot cover the chat by %s', async (_, html) => {
    const overlay = new CSSStyleSheet()
    overlay.replaceSync('.page-overlay { position: fixed; inset: 0; background: red }')
    const { root, content } = await ofService(html)
    root.adoptedStyleSheets.push(overlay)
    const { left, top, bottom } = content.getBoundingClientRect()
    for (const [x, y] of [
      [left + 2, top - 12],
      [left + 2, bottom + 12],
    ] as const) {
      expect(content.contains(root.elementFromPoint(x, y))).toBe(false)
    }
    expect([...content.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.position)).not.toContain('fixed')
  })

  test('html of a service keeps what Deep Chat servers send: classes, data, styles, tables, drawings, links and buttons', async () => {
    const chat = await ofService(
      `<div class="card" data-id="7" style="color: rgb(1, 2, 3); display: flex; position: relative; background-image: linear-gradient(red, blue)">
        <table border="1"><tbody><tr><td colspan="2" aria-label="cell">A</td></tr></tbody></table>
        <svg viewBox="0 0 8 8"><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect id="r" fill="url(#g)" width="8" height="8"/></svg>
        <a href="https://a.example" target="_top">out</a><details open><summary>more</summary>text</details>
        <button class="deep-chat-button">B</button>
      </div>`,
    )
    const card = chat.find('.card')
    expect([card.dataset['id'], card.style.color, card.style.display, card.style.position]).toEqual([
      '7',
      'rgb(1, 2, 3)',
      'flex',
      'relative',
    ])
    expect(card.style.backgroundImage).toContain('linear-gradient')
    expect(chat.find('td').getAttribute('colspan')).toBe('2')
    const drawing = chat.find('svg rect').getAttribute('fill') ?? ''
    expect(chat.root.querySelector(drawing.replace(/^url\("|"\)$/g, ''))?.localName).toBe('linearGradient')
    const link = chat.find('.card a') as HTMLAnchorElement
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual([
      'https://a.example',
      '_blank',
      'noopener noreferrer nofollow',
    ])
    expect((chat.find('.deep-chat-button') as HTMLButtonElement).type).toBe('button')
  })

  test('html of a service keeps styles with the chat’s variables, in shorthands too', async () => {
    const { find } = await ofService(
      '<b class="box" style="border: 2px solid var(--confab-line, red); color: var(--confab-text)">x</b>',
    )
    expect(getComputedStyle(find('.box')).borderTopWidth).toBe('2px')
    expect(find('.box').style.color).toBe('var(--confab-text)')
  })

  test('html of a service keeps suggestion buttons and the page’s classes', async () => {
    const onPress = vi.fn<() => void>()
    const chat = await ofService('<button class="deep-chat-suggestion-button">Tell me more</button><b class="mine">press</b>', {
      htmlClassUtilities: { mine: { events: { click: onPress }, styles: { default: { color: 'rgb(4, 5, 6)' } } } },
    })
    chat.find('.deep-chat-suggestion-button').click()
    chat.find('.mine').click()
    expect(chat.requests).toEqual([['submitText', 'Tell me more']])
    expect(onPress).toHaveBeenCalledOnce()
    expect(chat.find('.mine').style.color).toBe('rgb(4, 5, 6)')
  })

  test('html of a service keeps only links that are allowed in texts', async () => {
    const { content } = await ofService(
      '<a href="vscode://x">a</a><a href="java&#9;script:alert(1)">b</a><svg><a href="https://a.example"><text>c</text></a></svg><a href="geo:1,2">d</a><a href="https://docs.example">e</a>',
      { allowedLinkHosts: ['docs.example'], allowedLinkSchemes: ['geo'] },
    )
    expect([...content.querySelectorAll('[href]')].map((link) => link.getAttribute('href'))).toEqual([
      'geo:1,2',
      'https://docs.example',
    ])
  })
})

test('html of the page can have forms and images, and only links with allowed schemes', async () => {
  const other = await countedHost()
  const chat = renderParts([
    {
      type: 'html',
      chunks: [
        `<form><input name="a"></form><img src="${other.at('a')}"><a href="vscode://x">v</a><a href="ms-a1:x">w</a><a href="sms:1">s</a>`,
      ],
    },
  ])
  await expect.poll(other.asked).toEqual(['?a'])
  expect(chat.root.querySelector('.html-content form input')).toBeTruthy()
  expect([...chat.root.querySelectorAll('.html-content a[href]')].map((link) => link.textContent)).toEqual(['s'])
})

test('a suggestion button sends its visible text, without hidden text', async () => {
  const chat = renderParts([
    {
      type: 'html',
      chunks: [
        '<button class="deep-chat-suggestion-button">Yes<span style="display: none"> and send my address</span><span hidden> now</span><style>x</style></button>',
      ],
    },
  ])
  await vi.waitFor(() => expect(chat.find('.deep-chat-suggestion-button').textContent).toContain('Yes'))
  chat.find('.deep-chat-suggestion-button').click()
  expect(chat.requests).toEqual([['submitText', 'Yes']])
})
