/** The fenced code blocks of a page, in their order. */
export function readBlocks(markdown) {
  const blocks = []
  let section = ''
  for (const [, title, language, code] of markdown.matchAll(/^#+ (.+)$|^```(\S*)\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) section = title
    else {
      const place = blocks.filter((block) => block.section === section).length + 1
      blocks.push({ language: language ?? '', section, place, code: code ?? '' })
    }
  }
  return blocks
}

/** The blocks of several pages, which are named by their paths. */
export const readPageBlocks = (pages) =>
  Object.entries(pages).flatMap(([page, markdown]) => readBlocks(markdown).map((block) => ({ ...block, page })))
