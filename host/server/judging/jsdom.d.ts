// What the server uses of jsdom, which brings no types of its own.
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string)
    readonly window: { readonly DOMParser: typeof globalThis.DOMParser; readonly Node: typeof globalThis.Node }
  }
}
