import { thrownField } from './thrown/thrown-field.ts'

/** True if the browser is out of storage. https://developer.mozilla.org/docs/Web/API/DOMException#quotaexceedederror */
export const isQuotaExceeded = (error: unknown): boolean => thrownField(error, 'name') === 'QuotaExceededError'
