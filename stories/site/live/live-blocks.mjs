// A plugin for markdown-it: code of a chat becomes an example that runs beside its result. Without scripts, it stays what it was.
import { readExample, toForms } from './example-forms.mjs'

/** Whether code is about a chat that is on the page. */
function isExample(language, code) {
  if (language === 'css') return /^confab-chat\b/m.test(code)
  if (language !== 'js' || /^\s*(?:import|export) /m.test(code) || !/\bchat\./.test(code)) return false
  // A server elsewhere would have to answer.
  if (/\burl: '(?:https?|wss?):/.test(code)) return false
  try {
    const { options, after } = readExample(code)
    return options.length + after.length > 0
  } catch {
    return false // half a program
  }
}

/** The title that a token of code stands under. */
function titleAbove(tokens, place) {
  const heading = tokens.slice(0, place).findLastIndex(({ type }) => type === 'heading_open')
  return heading < 0 ? '' : tokens[heading + 1].content
}

export function liveBlocks(markdown) {
  // Braces in code of a line are no template of Vue.
  markdown.renderer.rules.code_inline = (tokens, place) =>
    `<code v-pre>${markdown.utils.escapeHtml(tokens[place].content)}</code>`
  const { fence } = markdown.renderer.rules
  const { escapeHtml } = markdown.utils
  markdown.renderer.rules.fence = (tokens, place, options, environment, renderer) => {
    const { info, content } = tokens[place]
    const language = info.trim().split(' ')[0]
    const draw = (code, name) => {
      const token = Object.assign(Object.create(Object.getPrototypeOf(tokens[place])), tokens[place], {
        content: code,
        info: name,
      })
      return fence([token], 0, options, environment, renderer)
    }
    if (!isExample(language, content)) return fence(tokens, place, options, environment, renderer)
    const forms = language === 'css' ? [{ name: 'CSS', language, code: content }] : toForms(content)
    const blocks = forms.map(
      (form, number) => `<div data-form="${form.name}"${number ? ' hidden' : ''}>${draw(form.code, form.language)}</div>`,
    )
    const title = escapeHtml(titleAbove(tokens, place))
    return `<live-example data-title="${title}" data-language="${language}" data-code="${escapeHtml(content).replaceAll('\n', '&#10;')}">${blocks.join('')}</live-example>\n`
  }
}
