/**
 * The address of the classic script that runs, by which it finds the files beside it: known only now, and `import()` alone would not do: in
 * a script of another origin it counts from `about:blank`. https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-classic-script
 * The short addresses of CDNs (`https://unpkg.com/confab-chat`) stand for the file in `dist`.
 */
export const scriptAddress = (
  (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ||
  globalThis.document?.baseURI ||
  ''
).replace(/\/confab-chat(@[^/]+)?$/, '$&/dist/')
