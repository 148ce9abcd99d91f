/**
 * How an answer ended: `good` where nothing is missing, `length` and `filter` where the service cut it, `failed` where the service
 * could not go on, `interrupted` where the connection, the page or the server did not, `stopped` where somebody wanted it so.
 */
export type FinishKind = 'good' | 'length' | 'filter' | 'failed' | 'interrupted' | 'stopped'

/** The reasons that services give, in lower case, with `_` between words. All others are good ends. */
const reasons: Readonly<Record<Exclude<FinishKind, 'good'>, readonly string[]>> = {
  length: [
    'length',
    'max_tokens',
    'max_output_tokens',
    'model_length',
    'model_context_window_exceeded',
    'context_length_exceeded',
    'error_limit',
  ],
  filter: [
    'content_filter',
    'content_filtered',
    'safety',
    'refusal',
    'recitation',
    'blocklist',
    'prohibited_content',
    'spii',
    'image_safety',
    'image_prohibited_content',
    'image_recitation',
    'error_toxic',
    'guardrail_intervened',
  ],
  failed: [
    'error',
    'failed',
    'malformed_function_call',
    'malformed_response',
    'unexpected_tool_call',
    'too_many_tool_calls',
    'missing_thought_signature',
    'insufficient_system_resource',
    'timeout',
    'expired',
  ],
  // A response of the Responses API that is asked for in the background has not ended at all.
  interrupted: ['interrupted', 'incomplete', 'network_error', 'in_progress', 'queued'],
  stopped: ['abort', 'aborted', 'cancelled', 'canceled', 'user_cancel'],
}

const kinds = new Map(
  Object.entries(reasons).flatMap(([kind, words]) => words.map((word) => [word, kind as FinishKind] as const)),
)

/**
 * The kind of a message's `metadata.finishReason`, which is in the terms of its service. A reason that is unknown, or none, is a good
 * end: services name theirs as they like.
 */
export const finishKind = (reason: unknown): FinishKind =>
  typeof reason === 'string' ? (kinds.get(reason.toLowerCase().replaceAll(/[\s-]/g, '_')) ?? 'good') : 'good'
