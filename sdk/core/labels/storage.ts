import { createLabelTable } from './labels.ts'

/** Labels for a conversation that the browser cannot store. */
export const storageLabels = createLabelTable({
  storageFull: "The browser's storage is full. This chat stays here until you leave the page, but not all of it will be kept.",
  storageFailed: "This chat couldn't be saved. It stays here until you leave the page.",
})
