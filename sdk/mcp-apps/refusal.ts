/** An error that an app is told, with the code that the specification leaves to the host. */
export const refusal = (message: string): Error => Object.assign(new Error(message), { code: -32000 })
