// Before a release is published: the README of the package has addresses for links, as its readers do not have the repository.
import { readFileSync, writeFileSync } from 'node:fs'
import { packageFacts, readOwner, withAbsoluteLinks } from './package-facts.mjs'

const owner = readOwner(process.cwd())
// Names what is missing.
packageFacts(owner)
writeFileSync('README.md', withAbsoluteLinks(readFileSync('README.md', 'utf8'), owner.repository))
