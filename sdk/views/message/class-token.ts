/** A role as part of a class name. */
export const classToken = (role: string): string => role.trim().replace(/\s+/g, '-')
