interface Owner {
  readonly author?: string
  readonly repository?: string
  /** Where the documentation is served, such as https://chat.example/docs; empty as long as it is not. */
  readonly site?: string
}

/** What the owner of the repository in that folder has filled in. */
export declare function readOwner(root: string): Owner

/** The fields of package.json that say whose it is. @throws an `Error` that names what owner.json lacks. */
export declare function packageFacts(owner: Owner): {
  readonly homepage: string
  readonly bugs: { readonly url: string }
  readonly repository: { readonly type: string; readonly url: string }
  readonly author: string
}

/** Links to files of the repository as addresses. */
export declare function withAbsoluteLinks(markdown: string, repository: string, folder?: string): string
