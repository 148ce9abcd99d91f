/**
 * A phone number of the United States as it is kept: +1 and ten digits. Everything but digits is left out, and a country
 * code that was typed along is the same one. Nothing for anything else.
 */
export function usPhoneNumber(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.length === 10 ? `+1${national}` : undefined
}

/** The message for an invalid number. */
export const usPhoneNumberError = 'Please enter a valid 10-digit US phone number'
