import { element } from '../dom/element.ts'
import type { Inline } from './inline.ts'
import { safeAddress } from './links.ts'
import type { MarkdownSettings } from './settings.ts'

interface Frame {
  /** Without one, what comes goes to the frame around it. */
  readonly into?: Element
  /** A picture takes what is in it as the text that stands for it. */
  readonly picture?: HTMLImageElement
}

/** How deep marks go into each other; deeper ones are text without the mark. */
const nestingLimit = 20

/** The nodes of a parsed text. */
export function drawInline(inlines: readonly Inline[], settings: MarkdownSettings): ChildNode[] {
  const nodes: ChildNode[] = []
  const frames: Frame[] = []
  let target: Element | undefined
  let picture: HTMLImageElement | undefined
  let linkDepth = 0

  function add(node: ChildNode): void {
    if (target) target.append(node)
    else nodes.push(node)
  }

  function addText(text: string): void {
    if (!text) return
    if (picture) picture.alt += text
    else {
      const last = target ? target.lastChild : nodes[nodes.length - 1]
      if (last instanceof Text) last.appendData(text)
      else add(new Text(text))
    }
  }

  function open(made?: Element, image?: HTMLImageElement): void {
    frames.push({ ...(target && { into: target }), ...(picture && { picture }) })
    if (image) picture = image
    else if (made) {
      add(made)
      target = made
    }
  }

  function close(): void {
    const frame = frames.pop()
    target = frame?.into
    picture = frame?.picture
    if (frames.length < linkDepth) linkDepth = 0
  }

  const canNest = (): boolean => !picture && frames.length < nestingLimit

  function openLink(destination: string, title: string): void {
    const href = linkDepth || !canNest() ? undefined : safeAddress(destination)
    if (href == null) open()
    else {
      const attributes = { href, target: settings.linkTarget, rel: 'noopener', title: title || undefined }
      open(element('a', attributes))
      linkDepth = frames.length
    }
  }

  function openImage(destination: string, title: string): void {
    const source = picture ? undefined : safeAddress(destination, true)
    if (source == null) open()
    else {
      const image = element('img', { alt: '', title: title || undefined, loading: 'lazy' })
      image.setAttribute('src', source)
      add(image)
      open(undefined, image)
    }
  }

  for (const inline of inlines) {
    switch (inline.type) {
      case 'text':
      case 'html':
        addText(inline.text)
        break
      case 'code':
        if (picture) addText(inline.text)
        else add(element('code', undefined, inline.text))
        break
      case 'break':
        if (!picture && (inline.isHard || settings.breaks)) add(element('br'))
        addText('\n')
        break
      case 'run':
        inline.ends.forEach(close)
        addText(inline.mark.repeat(inline.count))
        for (const tag of inline.starts) open(canNest() ? element(tag) : undefined)
        break
      case 'bracket':
        if (!inline.target) addText(inline.isImage ? '![' : '[')
        else if (inline.isImage) openImage(inline.target.destination, inline.target.title)
        else openLink(inline.target.destination, inline.target.title)
        break
      case 'end':
        close()
        break
      case 'autolink':
        openLink(inline.destination, '')
        addText(inline.text)
        close()
    }
  }
  return nodes
}
