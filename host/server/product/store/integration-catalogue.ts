/** A service that the product can be connected to. */
export interface CatalogueEntry {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly group: 'social'
  /** What it is asked for, as text. */
  readonly scopes: readonly string[]
}

export const integrationCatalogue: readonly CatalogueEntry[] = [
  {
    id: 'instagram',
    name: 'Instagram',
    description: 'Publish posts and reels.',
    group: 'social',
    scopes: ['See your profile', 'Publish posts'],
  },
  {
    id: 'facebook',
    name: 'Facebook',
    description: 'Publish to your page.',
    group: 'social',
    scopes: ['See your pages', 'Publish posts'],
  },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    description: 'Publish to your company page.',
    group: 'social',
    scopes: ['See your company page', 'Publish posts'],
  },
  { id: 'x', name: 'X', description: 'Publish short posts.', group: 'social', scopes: ['See your profile', 'Publish posts'] },
  {
    id: 'tiktok',
    name: 'TikTok',
    description: 'Publish videos.',
    group: 'social',
    scopes: ['See your profile', 'Upload videos'],
  },
  {
    id: 'google-business',
    name: 'Google Business Profile',
    description: 'Publish news and answer reviews.',
    group: 'social',
    scopes: ['Manage your business profile'],
  },
]
