import { axeFindings } from '../../axe-findings.ts'

/** What axe finds in a part of the app. Default: all that it has drawn. */
export function appFindings(part: Element | Document = document.querySelector('#root') ?? document): Promise<string[]> {
  document.documentElement.lang = 'en'
  return axeFindings(part)
}
