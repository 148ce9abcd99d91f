import type { KeyValueStore } from '../cognito/key-value-store.ts'

/** What the pretend payment provider and the backend agreed on; made once a browser. */
export function webhookSecret(store: KeyValueStore, prefix: string): string {
  const key = `${prefix}product-webhook-secret`
  const known = store.getItem(key)
  if (known !== null) return known
  const secret = crypto.randomUUID()
  store.setItem(key, secret)
  return secret
}
