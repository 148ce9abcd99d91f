import { relative, sep } from 'node:path'

/** The path of a file from the root of the repository, as the tables of the rules have it; by default that of the file that is linted. */
export const pathOf = ({ cwd, filename }, file = filename) => relative(cwd, file).split(sep).join('/')
