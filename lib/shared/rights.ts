import { isVerified, type Actor } from '@/lib/shared/actor'
import type { StaffRole } from '@/lib/shared/roles'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

/**
 * What each staff role may do: the one table for queries, mutations, requests, pages and the navigation. It imports
 * nothing of the server, because the navigation is part of the browser's script.
 */
const rights = {
  /** What needs attention, and where one begins after signing in: all staff. */
  overview: ['OWNER', 'EDITOR', 'SUPPORT', 'FINANCE'],
  /** Videos and all that belongs to them: artists, series, names, tags, trailers, livestreams, imports, uploads. */
  content: ['OWNER', 'EDITOR'],
  /** Mails to the mailing list. */
  newsletter: ['OWNER', 'EDITOR'],
  /** Texts of pages and mails, the announcement, name and logo. */
  words: ['OWNER', 'EDITOR'],
  /** To read about people and what they have: also before money is returned. */
  'people.read': ['OWNER', 'SUPPORT', 'FINANCE'],
  /** What helps a person, enquiries and sent mails: no money out, and no change of staff. */
  people: ['OWNER', 'SUPPORT'],
  'people.delete': ['OWNER'],
  /** Who is of the staff, and as what. */
  staff: ['OWNER'],
  /** Promised discounts: they are money. */
  prospects: ['OWNER', 'FINANCE'],
  'money.read': ['OWNER', 'FINANCE'],
  /** Refunds, free months, cancelling at once. */
  'money.out': ['OWNER', 'FINANCE'],
  /** What is watched and searched, in numbers. */
  figures: ['OWNER', 'EDITOR', 'FINANCE'],
  audit: ['OWNER'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]

/** Whether a staff role includes a right. @param role null for everybody who is not of the staff */
export const includesRight = (role: StaffRole | null, right: Right): boolean =>
  role !== null && (rights[right] as readonly StaffRole[]).includes(role)

/** Whether the actor may do something as staff, with a verified account and the second factor that they need. */
export const hasRight = (actor: Actor, right: Right): boolean =>
  isVerified(actor) && includesRight(actor.staffRole, right)

/** Each page of the dashboard, with what one needs to open it and what is below it. */
export const dashboardRights: Readonly<Record<string, Right>> = {
  [staffRoutes.overview]: 'overview',
  [staffRoutes.users]: 'people.read',
  [staffRoutes.prospects]: 'prospects',
  [staffRoutes.enquiries]: 'people',
  [staffRoutes.videos]: 'content',
  [staffRoutes.trailers]: 'content',
  [staffRoutes.artists]: 'content',
  [staffRoutes.series]: 'content',
  [staffRoutes.livestreams]: 'content',
  [staffRoutes.featured]: 'content',
  [staffRoutes.subCategories]: 'content',
  [staffRoutes.names]: 'content',
  [routes.dashboardTags]: 'content',
  [staffRoutes.import]: 'content',
  [staffRoutes.trash]: 'content',
  [staffRoutes.subscriptions]: 'money.read',
  [staffRoutes.money]: 'money.read',
  [staffRoutes.figures]: 'figures',
  [staffRoutes.mail]: 'people',
  [staffRoutes.newsletters]: 'newsletter',
  [staffRoutes.words]: 'words',
  [staffRoutes.audit]: 'audit',
}

/**
 * Whether a page is closed to this actor although the gate lets them stay: a page of the dashboard that needs a right
 * of theirs that is missing. The dashboard's first page is open to all staff, because it only redirects.
 * @param path address of a page; below `/dashboard`, one that the table does not name is closed to all
 */
export function isForbidden(path: string, actor: Actor): boolean {
  const [root, name] = path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '')
  if (`/${root}` !== routes.dashboard || !name) return false
  const page = `${routes.dashboard}/${name}`
  const right = Object.hasOwn(dashboardRights, page) ? dashboardRights[page] : undefined
  return right === undefined || !hasRight(actor, right)
}

/** The first page of the dashboard for each staff role. */
export const dashboardStart: Readonly<Record<StaffRole, string>> = {
  OWNER: routes.dashboardTags,
  EDITOR: routes.dashboardTags,
  SUPPORT: staffRoutes.users,
  FINANCE: staffRoutes.subscriptions,
}
