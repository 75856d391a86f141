import 'server-only'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { readSessions } from '@/lib/server/auth/sessions/session-rows'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { countOrFallback, findIdsBySpelling, personNamed } from '@/lib/server/db/name-filters'
import { hashCode } from '@/lib/server/secrets'
import type { Actor } from '@/lib/shared/access/actor'
import { whereOpensEverything } from '@/lib/shared/access/entitlements'
import { deriveRole, entitlingStatuses, entitles } from '@/lib/shared/access/roles'
import {
  paged,
  pagedSlice,
  sliceRows,
  adminRows,
  mostCounted,
  pagedTo,
  type Paged,
  type Slice,
  type AdminListQuery,
} from '@/lib/shared/routes/paging'
import type { PersonDto, PersonSessionDto, StaffNoteDto } from './schema'

export async function getPerson(actor: Actor, userId: number, now: Date = new Date()): Promise<PersonDto | null> {
  requireActor(actor, 'people.read')
  const row = await db.user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      status: true,
      staffRole: true,
      createdAt: true,
      emailVerifiedAt: true,
      mailingList: true,
      livestreamReminders: true,
      guestPlanChosenAt: true,
      passwordHash: true,
      accounts: { orderBy: { id: 'asc' }, take: 10, select: { provider: true, createdAt: true } },
      emailCodes: {
        where: { purpose: 'CHANGE_EMAIL', usedAt: null, expiresAt: { gt: now } },
        take: 1,
        select: { newEmail: true },
      },
      secondFactor: { select: { confirmedAt: true } },
      prospect: { select: { discountPercent: true, usedAt: true } },
      subscriptions: {
        where: { status: { in: [...entitlingStatuses] } },
        select: { status: true, pastDueSince: true },
      },
      entitlements: opensEverything(now),
      _count: { select: { passkeys: true, recoveryCodes: true, registrations: true } },
    },
  })
  if (!row) return null
  const {
    staffRole,
    passwordHash,
    accounts,
    secondFactor,
    prospect,
    subscriptions,
    entitlements,
    emailCodes,
    ...rest
  } = row
  const { _count: counts, ...person } = rest
  const isOpened = entitlements.length > 0
  return {
    ...person,
    staffRole,
    role: deriveRole({ staffRole, subscriptions, isOpened }, now),
    createdAt: row.createdAt.toISOString(),
    emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
    guestPlanChosenAt: row.guestPlanChosenAt?.toISOString() ?? null,
    nextEmail: emailCodes[0]?.newEmail ?? null,
    otherRegistrations: counts.registrations,
    promisedDiscount: prospect && {
      percent: prospect.discountPercent,
      usedAt: prospect.usedAt?.toISOString() ?? null,
    },
    signIn: {
      hasPassword: passwordHash !== null,
      providers: accounts.map(({ provider, createdAt }) => ({ name: provider, since: createdAt.toISOString() })),
      passkeys: counts.passkeys,
      codesSince: secondFactor?.confirmedAt?.toISOString() ?? null,
      recoveryCodes: counts.recoveryCodes,
    },
  }
}

/** Returns a handle for staff, because the real id is the value of the session cookie. */
export const sessionHandle = (sessionId: string): string => hashCode(`session ${sessionId}`)

export async function listPersonSessions(
  actor: Actor,
  userId: number,
  { page, size }: Slice,
): Promise<Paged<PersonSessionDto>> {
  requireActor(actor, 'people.read')
  const rows = await readSessions(userId)
  const shown = rows.slice(page * size, (page + 1) * size).map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id: sessionHandle(id),
    userAgent,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
  return paged(shown, page, rows.length, size)
}

export async function listStaffNotes(actor: Actor, userId: number, slice: Slice): Promise<Paged<StaffNoteDto>> {
  requireActor(actor, 'people.read')
  const where = { userId }
  return pagedSlice(
    slice,
    db.staffNote.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select: { id: true, text: true, authorEmail: true, createdAt: true },
    }),
    db.staffNote.count({ where }),
    (rows) =>
      rows.map(({ authorEmail: author, createdAt, ...row }) => ({
        ...row,
        author,
        createdAt: createdAt.toISOString(),
      })),
  )
}

export const opensEverything = (now: Date) =>
  ({ where: whereOpensEverything(now), take: 1, select: { id: true } }) satisfies Prisma.User$entitlementsArgs

export async function listUsers(
  actor: Actor,
  { page, query }: AdminListQuery,
  now: Date = new Date(),
): Promise<Paged<AdminUserDto>> {
  requireActor(actor, 'people.read')
  const { where, total } = await countOrFallback<Prisma.UserWhereInput>(
    personNamed(query),
    async () => ({ id: { in: await findIdsBySpelling('User', query) } }),
    (where) => db.user.count({ where, take: query ? mostCounted(page) : undefined }),
  )
  const rows = await db.user.findMany({
    where,
    ...adminRows(page),
    // Uses separate queries, because a join would also read the rows of all previous pages.
    relationLoadStrategy: 'query',
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      createdAt: true,
      status: true,
      staffRole: true,
      entitlements: opensEverything(now),
      subscriptions: {
        orderBy: [{ currentPeriodEnd: 'desc' }],
        select: { status: true, pastDueSince: true, currentPeriodEnd: true, cancelAtPeriodEnd: true },
      },
    },
  })
  const data = rows.map(({ subscriptions, entitlements, createdAt, ...person }) => {
    // Prefers an active subscription to an ended one, even if the ended one was paid until a later date.
    const shown = subscriptions.find((each) => entitles(each, now)) ?? subscriptions[0]
    return {
      ...person,
      createdAt: createdAt.toISOString(),
      subscription: {
        package: {
          name: deriveRole({ staffRole: person.staffRole, subscriptions, isOpened: entitlements.length > 0 }, now),
        },
        stripeCurrentPeriodEnd: shown?.currentPeriodEnd.toISOString() ?? null,
        status: shown?.status ?? null,
        cancelAtPeriodEnd: shown?.cancelAtPeriodEnd ?? false,
      },
    }
  })
  return (query ? pagedTo : paged)(data, page, total)
}
