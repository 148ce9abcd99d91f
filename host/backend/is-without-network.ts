/** Whether the identity provider could not be reached, or did not answer. */
export const isWithoutNetwork = (error: unknown): boolean =>
  error instanceof Error && ['NetworkError', 'TimeoutError'].includes(error.name)
