/**
 * A classic script finds its files by its own address, which is known only as it runs. `import()` alone would not do: in a script of
 * another origin it counts from `about:blank`. https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-classic-script
 * The short addresses of CDNs (`https://unpkg.com/confab-chat`) stand for the file in `dist`.
 */
export const scriptAddress = `const scriptAddress = (globalThis.document?.currentScript?.src || globalThis.document?.baseURI || '').replace(/\\/confab-chat(@[^/]+)?$/, '$&/dist/')`

/** Loads what is imported later from beside the script. */
export const besideScript = {
  name: 'beside-script',
  renderDynamicImport: () => ({ left: 'import(new URL(', right: ', scriptAddress).href)' }),
  outputOptions: (options) => ({ ...options, intro: scriptAddress }),
}
