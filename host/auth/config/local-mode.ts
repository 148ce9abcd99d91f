import type { LocalMode } from '../../../mocks/local-mode.ts'

let opened: LocalMode | undefined

/** The emulators, when the app runs on them. Nothing in a deployment. */
export const localMode = {
  find: (): LocalMode | undefined => opened,
  set(next: LocalMode | undefined): void {
    opened = next
  },
}
