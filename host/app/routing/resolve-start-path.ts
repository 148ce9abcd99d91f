import type { ScreenPath } from './routes.ts'

/** The start path of a signed-in user: the dashboard with a plan, otherwise where they left off. */
export async function resolveStartPath(hasPlan: boolean): Promise<ScreenPath> {
  if (hasPlan) return '/dashboard'
  const { resumePath } = await import('./resume-path.ts')
  return resumePath()
}
