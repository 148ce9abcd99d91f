/** An address below another, however many slashes the page wrote. */
export const joinUrl = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`
