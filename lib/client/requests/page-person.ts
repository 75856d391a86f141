import { viewerHintPattern } from '@/lib/shared/access/viewer-hint'

/** Dispatched if the server refused a request because another person is logged in. */
export const OTHER_ACCOUNT_EVENT = 'rasika:other-account'

const root = () => document.documentElement.dataset

function parseHintCookie(): { viewer?: string; person?: string } {
  const [, viewer, person] = document.cookie.match(viewerHintPattern(window.location.protocol)) ?? []
  return { viewer, person }
}

export const getPagePerson = (): number | undefined => Number(root().person) || undefined

/** Sets the page's person unless it is already set. Ignores visitors (id 0). */
export function setPagePerson(id: number): void {
  if (id > 0) root().person ??= String(id)
}

export function isOfAnother(): boolean {
  const { person } = parseHintCookie()
  return root().person !== undefined && person !== undefined && person !== root().person
}

/** Reads the hint cookie again, to update the header of statically cached pages. */
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
