/** The name under which the store keeps what somebody without an account began. No account has such an id. */
export const visitorName = (id: string): string => `visitor:${id}`
