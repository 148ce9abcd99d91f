/**
 * What `/widget.js` is: it runs in pages of other sites, asks this server for the settings, and puts the chat into the page. Written for
 * browsers as they are: nothing compiles it.
 */
export const widgetScript = `(() => {
  const { src } = document.currentScript
  const id = new URL(src).searchParams.get('id') ?? ''
  const at = (path) => new URL(path, src).href
  async function start() {
    const response = await fetch(at('/widget.json?id=' + encodeURIComponent(id)), { credentials: 'omit' })
    const { options, error } = await response.json()
    if (!response.ok) throw new Error(error.message)
    options.connect.url = at(options.connect.url)
    const script = document.createElement('script')
    script.dataset.options = JSON.stringify(options)
    script.src = at('/confab/confab.launcher.js')
    document.head.append(script)
  }
  start().catch((error) => console.error('The chat did not start:', error.message))
})()
`
