// The script of a page under a strict policy: it hands out what this copy of the module has in the page's own realm.
const door = (await import(/* @vite-ignore */ `../../../sdk/dom/html.ts${new URL(import.meta.url).search}`)) as object

window.dispatchEvent(new CustomEvent('door', { detail: door }))
