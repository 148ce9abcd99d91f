import { firstAfter } from './first-after.ts'

const itself = (place: number): number => place

/** Those of some places, in ascending order, that are beyond a start, up to an end. */
export const placesBetween = (places: readonly number[], start: number, end: number): readonly number[] =>
  places.slice(firstAfter(places, start, itself), firstAfter(places, end, itself))
