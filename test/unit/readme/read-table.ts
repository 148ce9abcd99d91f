/** The rows of the first table under a title, without its head: the texts of the cells, without backticks. */
export function readTable(markdown: string, title: string): string[][] {
  const [, rest = ''] = markdown.split(new RegExp(`^#+ ${title}$`, 'm'))
  const [section = ''] = rest.split(/^#+ /m)
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.replaceAll('`', '').trim()),
    )
}
