import { subjectOf } from './subject-of.ts'

/** The things that a brief is about, one by one: sources seldom speak of all of them at once. */
export const themesOf = (brief: string): string[] =>
  brief
    .split(/[,;&]|\band\b/i)
    .map(subjectOf)
    .filter(Boolean)
