/** The message of an error, for the user; a plain sentence where something else than an error was thrown. */
export const errorMessage = (error: unknown): string =>
  (error instanceof Error && error.message) || 'Something went wrong. Please try again.'
