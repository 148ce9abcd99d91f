import type { ScreenPath } from './routes.ts'

/** Where a signed-in person goes on: the dashboard with a plan, else where they left off on the way to one. */
export async function resolveStartPath(hasPlan: boolean): Promise<ScreenPath> {
  if (hasPlan) return '/dashboard'
  const { resumePath } = await import('./resume-path.ts')
  return resumePath()
}
