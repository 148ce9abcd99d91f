const namespace = 'http://www.w3.org/2000/svg'
const drawn = new Map<string, Node>()

function draw(path: string): Node {
  const svg = document.createElementNS(namespace, 'svg')
  const line = document.createElementNS(namespace, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  line.setAttribute('d', path)
  svg.append(line)
  drawn.set(path, svg)
  return svg
}

/** A decorative icon of one path on a 24 by 24 grid. Cloning one costs less than creating another. */
export function icon(path: string, id?: string): SVGSVGElement {
  const copy = (drawn.get(path) ?? draw(path)).cloneNode(true) as SVGSVGElement
  if (id) copy.id = id
  return copy
}
