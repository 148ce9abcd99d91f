// A sketch of an incremental renderer. A line scanner finds where blocks end; a finished block is drawn once, only the
// open one is drawn again, at most once a frame; blocks stand in contained sections, so that a frame's layout walks these.
import { marked } from 'marked'

const fencePattern = /^ {0,3}(`{3,}|~{3,})/
const itemPattern = /^ {0,3}([-*+]|\d+[.)])\s/
const template = document.createElement('template')

export function drawMarkdown(text) {
  template.innerHTML = marked.parse(text)
  return template.content
}

export function createSections(target, blocksPerSection = 24) {
  let section = target
  let blocks = 0
  let open = ''
  let line = ''
  let fence = ''
  let isList = false
  let block
  let code
  let frame = 0

  function openBlock() {
    if (block) return block
    if (blocks++ % blocksPerSection === 0) {
      section = document.createElement('div')
      section.className = 'section'
      target.append(section)
    }
    block = document.createElement('div')
    block.className = 'block'
    section.append(block)
    return block
  }

  function closeBlock() {
    if (open.trim() && !code) openBlock().replaceChildren(drawMarkdown(open))
    block = code = undefined
    open = ''
    isList = false
  }

  function takeFenceLine(whole) {
    if (whole.trim() === fence) {
      fence = ''
      closeBlock()
    } else code.appendData(whole)
  }

  function takeLine(whole) {
    if (fence) return takeFenceLine(whole)
    const marks = fencePattern.exec(whole)?.[1]
    if (marks && !isList) {
      closeBlock()
      fence = marks
      open = whole
      code = document.createTextNode('')
      const element = document.createElement('pre')
      element.append(code)
      openBlock().replaceChildren(element)
      return undefined
    }
    const isBlank = !whole.trim()
    if (!open) {
      if (!isBlank) open = whole
      isList = itemPattern.test(whole)
      if (/^#{1,6}\s/.test(whole)) closeBlock()
    } else if (isBlank && !isList) closeBlock()
    else if (isList && open.endsWith('\n\n') && !/^\s{2,}/.test(whole) && !itemPattern.test(whole)) {
      closeBlock()
      takeLine(whole)
    } else open += whole
    return undefined
  }

  function draw() {
    frame = 0
    if (!fence && (open + line).trim()) openBlock().replaceChildren(drawMarkdown(open + line))
  }

  return {
    push(chunk) {
      const lines = (line + chunk).split('\n')
      line = lines.pop()
      for (const whole of lines) takeLine(`${whole}\n`)
      frame ||= requestAnimationFrame(draw)
    },
    end() {
      cancelAnimationFrame(frame)
      if (line) takeLine(`${line}\n`)
      line = ''
      closeBlock()
    },
  }
}
