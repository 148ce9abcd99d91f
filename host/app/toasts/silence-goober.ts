const id = '_goober'

/**
 * notistack writes its styles by goober into a style element, which a strict content security policy blocks and reports. goober
 * takes an element that is already there under its id: given one that styles nothing, it writes to no effect, and toasts.css
 * places the toasts. (https://github.com/cristianbote/goober/blob/master/src/core/get-sheet.js) Call it before notistack is
 * imported: it writes as it is read.
 */
export function silenceGoober(): void {
  if (document.querySelector(`#${id}`)) return
  const sink = document.createElement('div')
  sink.id = id
  sink.hidden = true
  sink.textContent = ' ' // goober writes into the text
  document.body.append(sink)
}
