/** A phone number that shows its last four digits only. */
export const maskPhone = (number: string): string => `(•••) •••-${number.slice(-4)}`
