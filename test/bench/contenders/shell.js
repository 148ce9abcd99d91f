// The smallest chat by hand, for the floor rows: what no contender can be faster than.
const style = `
.floor { height: 100%; display: flex; flex-direction: column; font: 14px/1.45 sans-serif }
.floor .list { flex: 1; min-height: 0; overflow-y: auto; display: flex; flex-direction: column-reverse; contain: strict }
.floor .message { margin: 6px; padding: 8px 10px; border-radius: 10px; background: #eee; max-width: 90%; overflow-wrap: anywhere }
.floor .user { background: #d7e8ff; margin-left: auto }
.floor .composer { display: flex; contain: content }
.floor textarea { flex: 1 }
.floor pre { overflow: auto; background: #ddd; padding: 6px }
.floor td, .floor th { border: 1px solid #bbb; padding: 2px 6px }
.floor .block { content-visibility: auto; contain-intrinsic-size: auto 60px }
.floor .section { content-visibility: auto; contain-intrinsic-size: auto 1600px }
.floor .page { contain: layout }`

const sheet = new CSSStyleSheet()
sheet.replaceSync(style)

const div = (className) => Object.assign(document.createElement('div'), { className })

export function createShell(host) {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const root = div('floor')
  const scroller = div('list')
  const messages = div('')
  const composer = div('composer')
  composer.append(document.createElement('textarea'), Object.assign(document.createElement('button'), { textContent: 'Send' }))
  scroller.append(messages)
  root.append(scroller, composer)
  host.replaceChildren(root)
  return {
    scroller,
    messages,
    bubble(role) {
      const bubble = div(`message ${role}`)
      messages.append(bubble)
      return bubble
    },
  }
}
