interface Entry {
  readonly name: string
  readonly description?: string
}

/** What the custom elements manifest says of `<confab-chat>`. */
export interface ElementDescription {
  readonly tagName: string
  readonly description?: string
  readonly members: readonly (Entry & { readonly kind: 'field' | 'method' })[]
  readonly attributes: readonly (Entry & { readonly fieldName?: string })[]
  readonly events: readonly Entry[]
  readonly slots: readonly Entry[]
  readonly cssParts: readonly Entry[]
  readonly cssProperties: readonly (Entry & { readonly default: string })[]
}

/** Describes the element from the types and doc comments of the checkout at `root`. */
export function createManifest(root: string): {
  readonly modules: readonly [{ readonly declarations: readonly [ElementDescription] }]
}
