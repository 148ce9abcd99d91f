export function otherPort(port: number): number
