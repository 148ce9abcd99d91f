import { fileURLToPath } from 'node:url'
import { readPageBlocks } from '../../readme-blocks.mjs'
import { readPages } from '../../reference/chapters.mjs'

const blocks = readPageBlocks(readPages(fileURLToPath(new URL('../../../..', import.meta.url))))

/** The code of the documentation in this section, of the first page with one, so that what newcomers copy is what is tried. */
export function documented(section, place = 1, page) {
  const block = blocks.find((found) => found.section === section && found.place === place && (!page || found.page === page))
  if (!block) throw new Error(`The documentation has no block ${place} of code under "${section}".`)
  return block.code
}

/** The code of the recipe for frameworks with a server. */
export const recipe = (section, place = 1) => documented(section, place, 'sdk/recipes/frameworks.md')

/** The code of the recipe for Next. */
export const recipeOfNext = (section) => documented(section, 1, 'sdk/recipes/next.md')
