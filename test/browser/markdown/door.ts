// The script of a page under a strict policy: exposes this copy of the module in the page's own realm.
const door = (await import(/* @vite-ignore */ `../../../sdk/dom/html/html.ts${new URL(import.meta.url).search}`)) as object

window.dispatchEvent(new CustomEvent('door', { detail: door }))
