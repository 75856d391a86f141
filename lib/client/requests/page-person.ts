import { viewerHintPattern } from '@/lib/shared/access/viewer-hint'

/** Event of the window: the server refused a request because somebody else is signed in now. */
export const OTHER_ACCOUNT_EVENT = 'rasika:other-account'

const root = () => document.documentElement.dataset

/** Header and person of the session of this browser now, by the hint cookie. */
function parseHintCookie(): { viewer?: string; person?: string } {
  const [, viewer, person] = document.cookie.match(viewerHintPattern(window.location.protocol)) ?? []
  return { viewer, person }
}

/** Id of the person that this page was made for; undefined for a visitor. */
export const getPagePerson = (): number | undefined => Number(root().person) || undefined

/** Notes whose page this is, where the hint cookie did not say so yet. @param id of the person; 0 is nobody */
export function setPagePerson(id: number): void {
  if (id > 0) root().person ??= String(id)
}

/** True where somebody else has signed in, in another tab, since this page was made for a person. */
export function isOfAnother(): boolean {
  const { person } = parseHintCookie()
  return root().person !== undefined && person !== undefined && person !== root().person
}

/**
 * Reads the hint cookie again, for the header of pages that are the same for everybody.
 * @returns whether the page shows somebody in another role than they have now (`isOldRole`), or somebody who is not
 *   signed in now (`isOldPerson`)
 */
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
