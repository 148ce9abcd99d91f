import type { ScreenPath } from './routes.ts'

/** Where a signed-in user starts, after signing in and by "Continue": at the dashboard with a plan, otherwise where they left off. */
export async function findHomePath(hasPlan: boolean): Promise<ScreenPath> {
  if (hasPlan) return '/dashboard'
  const { resumePath } = await import('./resume-path.ts')
  return resumePath()
}
