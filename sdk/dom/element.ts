type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Sets attributes: `true` becomes an empty attribute; false and undefined remove it. */
export function setAttributes(target: Element, attributes: Attributes): void {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name]
    if (value === undefined || value === false) target.removeAttribute(name)
    else target.setAttribute(name, value === true ? '' : String(value))
  }
}

/** Creates an element with attributes and children; strings become text nodes. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes?: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (attributes) setAttributes(made, attributes)
  made.append(...children)
  return made
}
