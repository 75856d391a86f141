import { isVerified, type Actor } from './actor'
import type { StaffRole } from './roles'

/** The only table of staff permissions. Must not import server code, because it is part of the browser bundle. */
const rights = {
  /** All staff have this right, because the overview is their first page after login. */
  overview: ['OWNER', 'EDITOR', 'SUPPORT', 'FINANCE'],
  content: ['OWNER', 'EDITOR'],
  newsletter: ['OWNER', 'EDITOR'],
  /** Pages and emails, the announcement, the name and the logo. */
  words: ['OWNER', 'EDITOR'],
  /** Includes finance, who must check the person before a refund. */
  'people.read': ['OWNER', 'SUPPORT', 'FINANCE'],
  /** Changes to accounts, enquiries and outgoing emails. Excludes refunds and staff roles. */
  people: ['OWNER', 'SUPPORT'],
  'people.delete': ['OWNER'],
  staff: ['OWNER'],
  prospects: ['OWNER', 'FINANCE'],
  /** Codes give away what others pay for. */
  codes: ['OWNER', 'FINANCE'],
  'money.read': ['OWNER', 'FINANCE'],
  'money.out': ['OWNER', 'FINANCE'],
  figures: ['OWNER', 'EDITOR', 'FINANCE'],
  /** Confirming that a lawyer has checked the terms. */
  legal: ['OWNER'],
  audit: ['OWNER'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]

export const includesRight = (role: StaffRole | null, right: Right): boolean =>
  role !== null && (rights[right] as readonly StaffRole[]).includes(role)

/** Also requires a verified account and, for staff, two-step verification. */
export const hasRight = (actor: Actor, right: Right): boolean =>
  isVerified(actor) && includesRight(actor.staffRole, right)
