import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { Prisma } from '@/lib/server/db/generated/client'
import { isDeadlock } from '@/lib/server/errors'
import type { StaffRole, UserStatus } from '@/lib/shared/access/roles'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { AppError } from '@/lib/shared/errors'
import { db, type Db } from './client'
import { tableOf, type Row } from './table'

/**
 * Locks rows in column order, so that two transactions can't deadlock.
 * @param table inserted into the SQL unescaped, like `column`; must never come from input
 * @returns the values of the rows that exist
 */
export async function lockRows<Value extends number | string>(
  tx: Db,
  table: string,
  column: string,
  values: readonly Value[],
  mode: 'UPDATE' | 'UPDATE SKIP LOCKED' | 'NO KEY UPDATE' | 'SHARE' | 'KEY SHARE' = 'UPDATE',
): Promise<Value[]> {
  const rows = await tx.$queryRawUnsafe<{ value: Value }[]>(
    `SELECT "${column}" AS "value" FROM "${table}" WHERE "${column}" = ANY($1) ORDER BY 1 FOR ${mode}`,
    values,
  )
  return rows.map(({ value }) => value)
}

export async function lockFound(tx: Db, table: string, where: Row): Promise<void> {
  const found = await tableOf(tx, table).findMany<{ id: number }>({ where, select: { id: true } })
  const ids = found.map(({ id }) => id)
  await lockRows(tx, table, 'id', ids)
}

export const setLockTimeout = (tx: Db, milliseconds: number) =>
  tx.$executeRaw`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`

export async function deletePortion(tx: Db, table: string, where: Row, take: number): Promise<number> {
  const found = await tableOf(tx, table).findMany<{ id: number }>({ where, take, select: { id: true } })
  const wanted = found.map(({ id }) => id)
  const ids = await lockRows(tx, table, 'id', wanted, 'UPDATE SKIP LOCKED')
  return (await tableOf(tx, table).deleteMany({ where: { AND: [where, { id: { in: ids } }] } })).count
}

/** Limits for a transaction that writes a programme of 200 pieces. */
export const LONG = { maxWait: 5_000, timeout: 30_000 }

/** Tables with optimistic locking by `updatedAt`. */
export type Versioned =
  | 'Video'
  | 'Trailer'
  | 'Artist'
  | 'Series'
  | 'SubCategory'
  | 'Livestream'
  | 'Festival'
  | 'Newsletter'
  | 'Tag'
  | 'QuizQuestion'

type Lock = { table: Versioned; id: number | null; what: string; seen?: string; now?: Date }

/**
 * @param id null for a new row
 * @param seen `updatedAt` when the editor loaded the row; undefined skips the check
 * @returns the row's next `updatedAt`
 */
export async function lockVersion(tx: Db, { table, id, what, seen, now = new Date() }: Lock): Promise<Date> {
  if (id === null) return now
  const rows = await tx.$queryRaw<{ updatedAt: Date }[]>`
    SELECT "updatedAt" FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ${id} FOR UPDATE`
  const [row] = rows
  if (!row) throw new AppError('not_found', `This ${what} no longer exists.`)
  if (seen !== undefined && new Date(seen).getTime() !== row.updatedAt.getTime()) {
    throw new AppError('conflict', CHANGED_MEANWHILE)
  }
  return new Date(Math.max(Date.now(), row.updatedAt.getTime() + 1))
}

export const userNotFound = () => new AppError('not_found', 'This person no longer exists.')

type LockedUser = { email: string; firstName: string; status: UserStatus; staffRole: StaffRole | null }

/** Serializes changes to one person. Other transactions can still insert rows that refer to the person. */
export async function lockUser(tx: Db, userId: number): Promise<LockedUser> {
  await lockRows(tx, 'User', 'id', [userId], 'NO KEY UPDATE')
  const select = { email: true, firstName: true, status: true, staffRole: true } as const
  const person = await tx.user.findUnique({ where: { id: userId }, select })
  if (!person) throw userNotFound()
  return person
}

/** Milliseconds to wait before each retry, so that the other transaction can finish. */
const PAUSES = [100, 300, 1000]

/** Retries transactions that lock rows in no fixed order. `run` must have no effects outside the transaction. */
export async function retryOnDeadlock<T>(run: (tx: Db) => Promise<T>, limits: typeof LONG = LONG): Promise<T> {
  for (const milliseconds of PAUSES) {
    try {
      return await db.$transaction(run, limits)
    } catch (error) {
      if (!isDeadlock(error)) throw error
    }
    await pause(milliseconds)
  }
  return db.$transaction(run, limits)
}

/** Never change a number, because two versions run at the same time during a rollout. */
export const advisoryLocks = {
  importOfProspects: 7_241_907,
  featuredVideos: 7_241_908,
  importOfVideos: 7_241_909,
  newNames: 7_241_911,
  makingOfStreams: 7_241_912,
  /** Combined with a hash of the email address. */
  enquiries: 7_241_914,
} as const

export const lockFor = (tx: Db, lock: number) => tx.$executeRaw`SELECT pg_advisory_xact_lock(${lock})`

export const lockForText = (tx: Db, lock: number, text: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${lock}::int, hashtext(${text}))`
