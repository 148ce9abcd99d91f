import type { MockRequest } from './mock-request.ts'

/** Where services want their key. */
export const keyIn = {
  bearer: ({ headers }: MockRequest, key: string): boolean => headers.get('authorization') === `Bearer ${key}`,
  header:
    (name: string) =>
    ({ headers }: MockRequest, key: string): boolean =>
      headers.get(name) === key,
}
