/** What Solid's compiler makes of the code; types are left in. */
export function compileSolid(code: string): Promise<string>
