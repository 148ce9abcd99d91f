interface Owner {
  /** Where the documentation is served, such as https://chat.example/docs; empty as long as it is not. */
  readonly site?: string
}

/** The address of the page of messages on the site of the owner; undefined without a site. */
export declare function pageOfMessages(owner: Owner): string | undefined

/** A plugin of rollup that leads messages to the site of the owner, where there is one. */
export declare function messagePages(owner: Owner): { readonly name: string; load(id: string): string | null }
