/** The networks that posts are written for, with the characters each takes in a post. */
export const networks = [
  { id: 'instagram', name: 'Instagram', longest: 2200 },
  { id: 'facebook', name: 'Facebook', longest: 63_206 },
  { id: 'linkedin', name: 'LinkedIn', longest: 3000 },
  { id: 'x', name: 'X', longest: 280 },
  { id: 'tiktok', name: 'TikTok', longest: 2200 },
  { id: 'google-business', name: 'Google Business Profile', longest: 1500 },
] as const
