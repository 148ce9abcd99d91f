import { describe, expect, test, vi } from 'vitest'
import { createAddressPolicy, type HostRule } from '../../../../sdk/dom/html/address-policy.ts'

describe('a link', () => {
  const { allowsLink, relOf } = createAddressPolicy({})

  test.each([
    'https://a.example/b',
    'http://a.example',
    '//a.example/b',
    'mailto:a@b.example',
    'tel:+123',
    'sms:+123',
    'xmpp:a@b.example',
    '/path?q=1#top',
    '#top',
    'page.html',
    'javascript-guide.html',
    '',
  ])('a link may lead to %j', (address) => expect(allowsLink(address)).toBe(true))

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u00adscript:alert(1)',
    'vbscript:x',
    'file:///etc/passwd',
    'data:text/html,x',
    `blob:${origin}/1`,
    'filesystem:x',
    'view-source:https://a.example',
    'about:blank',
    'ms-msdt:/id',
    'intent://scan#Intent;end',
    'vscode://x',
    'search-ms:query=x',
    'ms-officecmd:x',
    'ms-word:ofe|u|https://a.example',
    'ssh://a.example',
    'telnet://a.example',
    'steam://run/1',
    'slack://open',
    'zoommtg://x',
    'facetime:x',
    'market://x',
    'ldap://a.example',
    'smb://a.example/b',
    'ftp://a.example',
    'web+a1:x',
    'h323:x',
    'http://[broken',
  ])('a link may not lead to %j', (address) => expect(allowsLink(address)).toBe(false))

  test('a link can use more schemes that the page names, but none that could run or read something', () => {
    const more = createAddressPolicy({ allowedLinkSchemes: ['geo', 'Vscode:', 'javascript', 'data', 'file', 'blob', '.*'] })
    expect(['geo:1,2', 'vscode://x'].map(more.allowsLink)).toEqual([true, true])
    const closed = ['javascript:x', 'data:text/html,x', 'file:///x', `blob:${origin}/1`, 'intent:x']
    expect(closed.map(more.allowsLink)).toEqual(closed.map(() => false))
  })

  test('a link leads to listed hosts, to the own one, and to addresses without a host', () => {
    const few = createAddressPolicy({ allowedLinkHosts: ['docs.example'] })
    expect(['https://docs.example/a', '/own', 'mailto:a@b.example'].map(few.allowsLink)).toEqual([true, true, true])
    expect(['https://other.example', '//other.example', '\\\\other.example'].map(few.allowsLink)).toEqual([false, false, false])
  })

  test('a link to another host sends no referrer and passes on no ranking', () => {
    expect(relOf('https://a.example')).toBe('noopener noreferrer nofollow')
    expect(relOf('/own')).toBe('noopener')
    expect(relOf('mailto:a@b.example')).toBe('noopener')
  })
})

describe('an image', () => {
  const isAllowed = (address: string, allowedImageHosts?: HostRule): boolean | undefined =>
    createAddressPolicy({ allowedImageHosts }).media(address)?.isAllowed

  test.each(['/a.png', 'a.png', `${origin}/a.png`, 'data:image/png;base64,AA', `blob:${origin}/1`])(
    'an image from the page itself is shown: %s',
    (address) => expect(isAllowed(address)).toBe(true),
  )

  test.each([
    'https://a.example/b.png',
    '//a.example/b.png',
    '\\\\a.example\\b.png',
    '/\\a.example/b.png',
    '\t//a.example/b.png',
    `https://${location.host}@a.example/`,
    `https://${location.hostname}.a.example/`,
    `http://${location.hostname}:1/`,
    'https:a.example',
  ])('an image from another host is not loaded: %j', (address) => expect(isAllowed(address)).toBe(false))

  test.each(['javascript:x', 'file:///a.png', 'ftp://a.example/b.png', 'http://[broken'])(
    'an unusable image address is rejected: %s',
    (address) => expect(isAllowed(address)).toBeUndefined(),
  )

  test.each<[HostRule, string, boolean]>([
    [['a.example'], 'https://a.example/b.png', true],
    [['A.Example'], 'https://a.example/b.png', true],
    [['a.example'], 'https://a.example:8080/b.png', true],
    [['a.example:8080'], 'https://a.example:8080/b.png', true],
    [['a.example:8080'], 'https://a.example/b.png', false],
    [['a.example'], 'https://b.a.example/b.png', false],
    [['a.example'], 'https://a.example.evil/b.png', false],
    [['*.a.example'], 'https://b.a.example/b.png', true],
    [['*.a.example'], 'https://c.b.a.example/b.png', true],
    [['*.a.example'], 'https://a.example/b.png', false],
    [['*.a.example'], 'https://nota.example/b.png', false],
    [[/^img\d\.example$/g], 'https://img1.example/b.png', true],
    [[/^img\d\.example$/], 'https://a.example/img1.example', false],
    [[], 'https://a.example/b.png', false],
    [true, 'https://a.example/b.png', true],
    [(url) => url.pathname.startsWith('/ok/'), 'https://a.example/ok/b.png', true],
    [(url) => url.pathname.startsWith('/ok/'), 'https://a.example/no/b.png', false],
  ])('the rule %j for images: %s is %s', (rule, address, expected) => {
    expect(isAllowed(address, rule)).toBe(expected)
    // A stateful regular expression gives the same result again.
    expect(isAllowed(address, rule)).toBe(expected)
  })

  test('an image stays blocked when the page’s function throws', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    expect(
      isAllowed('https://a.example', () => {
        throw new Error('oh')
      }),
    ).toBe(false)
    expect(error).toHaveBeenCalledOnce()
  })

  test('an image stays blocked with list entries that are neither a name nor an expression', () => {
    const entries = [null, 5, {}, ['a.example']] as never[]
    expect(isAllowed('https://a.example', entries)).toBe(false)
    const links = createAddressPolicy({ allowedLinkHosts: entries, allowedLinkSchemes: [null, 5, 'geo'] as never[] })
    expect(['https://a.example', 'geo:1,2', '/own'].map(links.allowsLink)).toEqual([false, true, true])
  })
})
