import { viewerHintPattern } from '@/lib/shared/access/viewer-hint'

/** The server refused a request because someone else is now logged in. */
export const OTHER_ACCOUNT_EVENT = 'rasika:other-account'

const root = () => document.documentElement.dataset

function parseHintCookie(): { viewer?: string; person?: string } {
  const [, viewer, person] = document.cookie.match(viewerHintPattern(window.location.protocol)) ?? []
  return { viewer, person }
}

/** Undefined for a visitor. */
export const getPagePerson = (): number | undefined => Number(root().person) || undefined

/** Used before the hint cookie is set. @param id 0 for nobody */
export function setPagePerson(id: number): void {
  if (id > 0) root().person ??= String(id)
}

/** True if another person has logged in, in another tab, since this page was made. */
export function isOfAnother(): boolean {
  const { person } = parseHintCookie()
  return root().person !== undefined && person !== undefined && person !== root().person
}

/** Reads the hint cookie again, for the header of pages that everyone shares. */
export function readHint(): { isOldRole: boolean; isOldPerson: boolean } {
  const { viewer, person } = parseHintCookie()
  const isOldRole = root().viewer !== undefined && root().viewer !== viewer
  const isOldPerson = root().person !== undefined && (viewer === undefined || isOfAnother())
  if (viewer) root().viewer = viewer
  else delete root().viewer
  if (!viewer) delete root().person
  else if (person) root().person ??= person
  return { isOldRole, isOldPerson }
}
