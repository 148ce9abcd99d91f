import { localStore } from './local-store.ts'

const name = 'begun-assessment'

/**
 * The assessment that was begun in this browser before anybody signed in. It outlives a reload, the way to a social provider and back, and
 * a code that is typed in another tab; an account takes it over.
 */
export const begunAssessment = {
  read: (): string | undefined => localStore.read(name),
  remember: (id: string): void => localStore.write(name, id),
  forget: (): void => localStore.remove(name),
}
