/** Resolves once everybody else has had a turn: what takes long for one visitor is done in pieces, and holds nobody. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
