import { readConversation } from './read-conversation.ts'

/** The last thing the user wrote, in the request of a chat. Rejects when the body is neither JSON nor a form. */
export const readQuestion = async (request: Request): Promise<string | undefined> => (await readConversation(request)).at(-1)
