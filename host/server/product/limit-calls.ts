import { ProductFault } from './product-fault.ts'
import { waitWords } from './wait-words.ts'
import type { Call } from './routes/route.ts'

/** Refuses a call (429) that comes too often: so many within so many seconds. */
export async function limitCalls(
  { users, caller, now }: Call,
  name: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<void> {
  await users.change(caller.userId, (record) => {
    const since = now() - seconds * 1000
    const recent = (record.calls[name] ?? []).filter((time) => time > since)
    const [oldest] = recent
    if (recent.length >= most && oldest !== undefined) {
      const wait = Math.max(1, Math.ceil((oldest - since) / 1000))
      throw new ProductFault(429, 'too_many_requests', `Too many requests. Please try again in ${waitWords(wait)}.`, wait)
    }
    record.calls[name] = [...recent, now()]
  })
}
