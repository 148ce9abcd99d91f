/** Joins a base URL and a path, whatever slashes the page wrote. */
export const joinUrl = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`
