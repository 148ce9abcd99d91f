export function createSandbox(): Promise<string>
