const namespace = 'http://www.w3.org/2000/svg'

/** A decorative picture of one path, drawn on a field of 24 by 24. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(namespace, 'svg')
  const line = document.createElementNS(namespace, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
