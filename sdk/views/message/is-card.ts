import type { Block } from './draw-block.ts'

/** Whether a block is the chat's own card of a call. What the page drew stands where it is. */
export const isCard = ({ part, renderer }: Block): boolean => part.type === 'tool' && renderer === undefined
