interface Policy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

interface Door {
  parse(html: string, isSanitising: boolean, allowedLinkSchemes?: readonly string[]): Promise<DocumentFragment>
  decode(name: string): string | undefined
}

const entityName = /^[a-z][a-z\d]{1,31}$/i

const shared = Symbol.for('confab.html')
const page: typeof globalThis & {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  [shared]?: Door
} = globalThis

function openDoor(): Door {
  const rules: Policy = { createHTML: (html) => html, createScriptURL: (url) => url }
  const policy = page.trustedTypes?.createPolicy('confab', rules)
  const entities = new Map<string, string | undefined>()

  function parseAsItIs(html: string): DocumentFragment {
    const template = document.createElement('template')
    template.innerHTML = (policy ?? rules).createHTML(html)
    return document.importNode(template.content, true)
  }

  return {
    async parse(html, isSanitising, allowedLinkSchemes) {
      const { parseMarkup } = await import('./parse-markup.ts')
      return parseMarkup(html, isSanitising ? undefined : parseAsItIs, policy, allowedLinkSchemes)
    },
    decode(name) {
      // Shared with other copies of this script: whatever they pass, only the name of an entity is ever parsed.
      if (typeof name !== 'string' || !entityName.test(name)) return undefined
      if (!entities.has(name)) {
        const decoded = parseAsItIs(`&${name};`).textContent
        // HTML, unlike Markdown, has some entities without a semicolon: it is left over then.
        entities.set(name, decoded.endsWith(';') && name !== 'semi' ? undefined : decoded)
      }
      return entities.get(name)
    },
  }
}

let door: Door | undefined

function findDoor(): Door {
  if (door) return door
  try {
    door = openDoor()
    const { parse, decode } = door
    // Other copies of this script only get the sanitising parser.
    page[shared] ??= Object.freeze({ parse: (html: string) => parse(html, true), decode })
  } catch {
    // The page allows the Trusted Types policy only once, and another copy of this script has created it.
    door = page[shared]
  }
  return (door ??= {
    parse: async (html) => {
      const fragment = new DocumentFragment()
      fragment.append(html)
      return fragment
    },
    decode: () => undefined,
  })
}

/**
 * The only place where a string becomes nodes. Sanitised unless the page has opted out for this chat; inline styles survive a
 * strict content security policy. Where the page's policy forbids creating a Trusted Types policy, the HTML is shown as text.
 */
export const parseHtml = (
  html: string,
  isSanitising: boolean,
  allowedLinkSchemes?: readonly string[],
): Promise<DocumentFragment> => findDoor().parse(html, isSanitising, allowedLinkSchemes)

/** The characters of a named HTML entity. */
export const decodeEntity = (name: string): string | undefined => findDoor().decode(name)
