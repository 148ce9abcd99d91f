/** Takes all attributes but these from what is inside. */
export function keepAttributes(root: ParentNode, kept: ReadonlySet<string>): void {
  for (const node of root.querySelectorAll('*'))
    for (const { name } of Array.from(node.attributes)) if (!kept.has(name)) node.removeAttribute(name)
}
