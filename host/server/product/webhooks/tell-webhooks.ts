import type { BackendContext } from '../backend-context.ts'
import type { WebhookNews } from './webhooks.ts'

/** Tells the user's own services of something. What goes wrong there is in their log, and keeps nobody from an answer. */
export async function tellWebhooks({ users, webhooks }: BackendContext, userId: string, news: WebhookNews): Promise<void> {
  if (!webhooks) return
  try {
    const { webhooks: addresses = [] } = await users.read(userId)
    if (addresses.length > 0) await webhooks.tell(userId, addresses, news)
  } catch (error) {
    console.error('A webhook could not be told', error)
  }
}
