import { isVerified, type Actor } from './actor'
import type { StaffRole } from './roles'

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
