/** Whether the browser has no space for more. https://developer.mozilla.org/docs/Web/API/DOMException#quotaexceedederror */
export const isQuotaExceeded = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'
