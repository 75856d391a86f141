import { z } from 'zod'
import { nameSchema, type AdminUserDto } from '@/lib/domains/accounts/schema'
import { emailSchema } from '@/lib/shared/access/email'
import { staffRoles, type RoleName, type StaffRole, type UserStatus } from '@/lib/shared/access/roles'
import { pageNumberSchema } from '@/lib/shared/routes/paging'
import { rowIdSchema } from '@/lib/shared/row-id'

export const personLists = {
  notes: 'Notes',
  subscriptions: 'Subscriptions',
  entitlements: 'Access',
  invoices: 'Invoices',
  purchases: 'Purchases',
  consents: 'Agreements',
  withdrawals: 'Withdrawals',
  sessions: 'Devices',
  saved: 'My List',
  viewing: 'Recently watched',
  playlists: 'Shared playlists',
  mails: 'Emails',
  audit: 'Audit log',
} as const
export type PersonList = keyof typeof personLists

export const PERSON_ROWS = { few: 5, all: 25 } as const

export const personPageQuerySchema = z.object({
  list: z.enum(Object.keys(personLists) as PersonList[]).optional(),
  page: pageNumberSchema,
})

export type PersonDto = {
  id: number
  firstName: string
  lastName: string
  email: string
  status: UserStatus
  role: RoleName
  staffRole: StaffRole | null
  createdAt: string
  emailVerifiedAt: string | null
  otherRegistrations: number
  nextEmail: string | null
  mailingList: boolean
  livestreamReminders: boolean
  guestPlanChosenAt: string | null
  promisedDiscount: { percent: number; usedAt: string | null } | null
  signIn: {
    hasPassword: boolean
    providers: { name: string; since: string }[]
    passkeys: number
    codesSince: string | null
    recoveryCodes: number
  }
}

/** Session as staff see it; `id` is a handle that can't be used to log in. */
export type PersonSessionDto = {
  id: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
}

export type StaffNoteDto = { id: number; text: string; author: string; createdAt: string }

const NOTE_MAX = 2000

export const noteFormSchema = z.object({
  text: z.string().trim().min(1, 'Enter a note.').max(NOTE_MAX, `Use at most ${NOTE_MAX} characters.`),
})
export const noteSchema = noteFormSchema.extend({ id: rowIdSchema() })

export const personSessionSchema = z.object({ id: rowIdSchema(), session: z.string().max(64) })

export const staffRoleLabels = {
  '': 'Not staff',
  EDITOR: 'Editor: videos and site content',
  SUPPORT: 'Support: user accounts, no refunds',
  FINANCE: 'Finance: payments and refunds',
  OWNER: 'Owner: everything',
} as const satisfies Record<StaffRole | '', string>

export const staffRoleFormSchema = z.object({ role: z.enum(['', ...staffRoles]) })
export const staffRoleSchema = z.object({ id: rowIdSchema(), role: z.enum(staffRoles).nullable() })

export const changeEmailFormSchema = z.object({ email: emailSchema })
export const changeEmailSchema = changeEmailFormSchema.extend({ id: rowIdSchema() })

export const correctNameFormSchema = z.object({
  firstName: nameSchema('Enter a first name.'),
  lastName: nameSchema('Enter a last name.'),
})
/** `was` is the name that staff saw, to detect concurrent changes. */
export const correctNameSchema = correctNameFormSchema.extend({
  id: rowIdSchema(),
  was: z.object({ firstName: z.string(), lastName: z.string() }),
})
export type NameCorrection = z.output<typeof correctNameSchema>

type Tone = 'good' | 'waiting' | 'bad' | 'none'

type PaymentState = { label: string; tone: Tone; until: { says: string; instant: string } | null }

const words: Record<string, { label: string; tone: Tone; says: string }> = {
  active: { label: 'Active', tone: 'good', says: 'renews' },
  trialing: { label: 'Trial', tone: 'good', says: 'renews' },
  past_due: { label: 'Past due', tone: 'bad', says: 'paid until' },
  unpaid: { label: 'Unpaid', tone: 'bad', says: 'paid until' },
  paused: { label: 'Paused', tone: 'waiting', says: 'paid until' },
  canceled: { label: 'Ended', tone: 'none', says: 'was paid until' },
}

export function paymentState(subscription: AdminUserDto['subscription']): PaymentState {
  const { status, stripeCurrentPeriodEnd: instant, cancelAtPeriodEnd } = subscription
  if (status === null || instant === null) return { label: 'None', tone: 'none', until: null }
  const found = words[status]
  if (!found) return { label: 'Incomplete', tone: 'none', until: null }
  if (found.tone === 'good' && cancelAtPeriodEnd) {
    return { label: 'Cancelled', tone: 'waiting', until: { says: 'ends', instant } }
  }
  return { label: found.label, tone: found.tone, until: { says: found.says, instant } }
}
