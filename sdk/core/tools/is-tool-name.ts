/** Whether services take it as the name of a tool: what all of them allow. */
export const isToolName = (name: unknown): name is string => typeof name === 'string' && /^[\w-]{1,64}$/.test(name)
