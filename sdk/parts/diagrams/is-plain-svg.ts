/** What pictures of diagrams are made of, and the text in HTML that some have in them. */
const elements = new Set(
  (
    'svg g defs title desc style marker path rect circle ellipse line polyline polygon text tspan textPath image symbol use clipPath mask ' +
    'pattern linearGradient radialGradient stop filter feDropShadow feGaussianBlur feOffset feMerge feMergeNode feFlood feComposite ' +
    'feColorMatrix feBlend feComponentTransfer feFuncA switch a foreignObject div span p br b strong i em code ul ol li'
  ).split(' '),
)

const tag = /<(\/?)([\w:-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*\/?>/y
const attribute = /([\w:.-]+)="([^"<]*)"/g
const address = /^(?:https?:\/\/|#|data:image\/(?:png|jpeg|gif|webp);)/i

function isPlainAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false
  return !/(?:^|:)(?:href|src)$/i.test(name) || address.test(value.trim())
}

/**
 * Whether a picture, as browsers write XML, runs nothing and loads nothing wherever it is opened: it may be saved, and then it is a page of
 * its own. Linear in its length.
 */
export function isPlainSvg(svg: string): boolean {
  if (!svg.startsWith('<svg')) return false
  let place = 0
  while ((place = svg.indexOf('<', place)) >= 0) {
    tag.lastIndex = place
    const [whole, , name = '', attributes = ''] = tag.exec(svg) ?? []
    if (whole === undefined || !elements.has(name)) return false
    for (const [, key = '', value = ''] of attributes.matchAll(attribute)) if (!isPlainAttribute(key, value)) return false
    place += whole.length
  }
  return true
}
