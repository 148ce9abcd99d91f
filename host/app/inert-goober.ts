/**
 * notistack writes its styles by goober into a style element, which a strict content security policy blocks and reports.
 * goober takes an element that is already there under this id (https://goober.js.org, `window._goober`): given one that styles
 * nothing, it writes to no effect, and toasts.css places the toasts. Import this before notistack.
 */
const sink = document.createElement('div')
sink.id = '_goober'
sink.hidden = true
sink.textContent = ' ' // goober writes into the text
document.body.append(sink)
