/** True if all services accept it as the name of a tool. */
export const isToolName = (name: unknown): name is string => typeof name === 'string' && /^[\w-]{1,64}$/.test(name)
