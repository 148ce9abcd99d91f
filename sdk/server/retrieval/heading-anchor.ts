/** The anchor of a heading, as repository hosts make it: lower case, spaces to hyphens, punctuation dropped. */
export function headingAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
