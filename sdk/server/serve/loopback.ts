/** Whether a host name is one of this machine alone. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host) || host.endsWith('.localhost')
