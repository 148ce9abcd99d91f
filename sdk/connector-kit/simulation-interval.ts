/** Milliseconds per character when a whole reply is typed out. */
export const simulationInterval = (simulation: boolean | number | string): number =>
  typeof simulation === 'number' ? simulation : 6
