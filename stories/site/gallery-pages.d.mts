/** The group of the side bar. */
export declare const gallerySideBar: {
  readonly text: string
  readonly items: readonly { readonly text: string; readonly link: string }[]
}

/** The pages of the gallery by their addresses, which end with `.md`; from the folder of the site. */
export declare function createGalleryPages(here: string): Readonly<Record<string, string>>
