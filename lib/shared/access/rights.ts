import { isVerified, type Actor } from './actor'
import type { StaffRole } from './roles'

/** The only table of staff permissions. Part of the browser bundle, so it must not import server code. */
const rights = {
  /** Required for the first page after login, so all staff have it. */
  overview: ['OWNER', 'EDITOR', 'SUPPORT', 'FINANCE'],
  content: ['OWNER', 'EDITOR'],
  newsletter: ['OWNER', 'EDITOR'],
  /** Pages and emails, the announcement, name and logo. */
  words: ['OWNER', 'EDITOR'],
  /** Finance needs it to check who gets a refund. */
  'people.read': ['OWNER', 'SUPPORT', 'FINANCE'],
  /** Support requests, enquiries and sent emails, without refunds and staff roles. */
  people: ['OWNER', 'SUPPORT'],
  'people.delete': ['OWNER'],
  staff: ['OWNER'],
  prospects: ['OWNER', 'FINANCE'],
  'money.read': ['OWNER', 'FINANCE'],
  'money.out': ['OWNER', 'FINANCE'],
  figures: ['OWNER', 'EDITOR', 'FINANCE'],
  audit: ['OWNER'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]

export const includesRight = (role: StaffRole | null, right: Right): boolean =>
  role !== null && (rights[right] as readonly StaffRole[]).includes(role)

/** Also requires a verified account and, for staff, two-step verification. */
export const hasRight = (actor: Actor, right: Right): boolean =>
  isVerified(actor) && includesRight(actor.staffRole, right)
