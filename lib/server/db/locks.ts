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
 * Locks rows until the transaction ends, in the order of a column, so that two who lock the same ones cannot deadlock.
 * What is read after it is as whoever held them before has left it.
 * @param table a constant, as its column
 * @param column whose values name the rows
 * @param mode what others may not do meanwhile, as PostgreSQL says it
 * @returns the values that are there, and that nobody else holds where these are skipped
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

/** Locks what a filter finds, as `lockRows`. Some of it may have changed until then: read it again. */
export async function lockFound(tx: Db, table: string, where: Row): Promise<void> {
  const found = await tableOf(tx, table).findMany<{ id: number }>({ where, select: { id: true } })
  const ids = found.map(({ id }) => id)
  await lockRows(tx, table, 'id', ids)
}

/** Gives way after so many milliseconds, until the transaction ends, where somebody holds what is wanted. */
export const setLockTimeout = (tx: Db, milliseconds: number) =>
  tx.$executeRaw`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`

/** Deletes at most so many rows, without those that somebody is changing at this moment. @returns how many */
export async function deletePortion(tx: Db, table: string, where: Row, take: number): Promise<number> {
  const found = await tableOf(tx, table).findMany<{ id: number }>({ where, take, select: { id: true } })
  const wanted = found.map(({ id }) => id)
  const ids = await lockRows(tx, table, 'id', wanted, 'UPDATE SKIP LOCKED')
  return (await tableOf(tx, table).deleteMany({ where: { AND: [where, { id: { in: ids } }] } })).count
}

/** Enough for a transaction that writes a programme of 200 pieces, in milliseconds. */
export const LONG = { maxWait: 5_000, timeout: 30_000 }

/** Tables whose rows have a version: the instant of their last change. */
export type Versioned = 'Video' | 'Trailer' | 'Artist' | 'Series' | 'SubCategory' | 'Livestream' | 'Newsletter' | 'Tag'

type Lock = { table: Versioned; id: number | null; what: string; seen?: string; now?: Date }

/**
 * Locks a row until the transaction ends, and checks that it is still the version that the editor read.
 * @param id null for a row that will be created
 * @param seen version that the editor read, as an ISO instant; undefined skips the check
 * @param now the version of a row that will be created
 * @returns the next version of the row, later than the one before
 * @throws AppError not_found, or conflict when someone else changed it meanwhile
 */
export async function lockVersion(tx: Db, { table, id, what, seen, now = new Date() }: Lock): Promise<Date> {
  if (id === null) return now
  const rows = await tx.$queryRaw<{ updatedAt: Date }[]>`
    SELECT "updatedAt" FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ${id} FOR UPDATE`
  const [row] = rows
  if (!row) throw new AppError('not_found', `This ${what} does not exist any more.`)
  if (seen !== undefined && new Date(seen).getTime() !== row.updatedAt.getTime()) {
    throw new AppError('conflict', CHANGED_MEANWHILE)
  }
  return new Date(Math.max(Date.now(), row.updatedAt.getTime() + 1))
}

export const userNotFound = () => new AppError('not_found', 'This person does not exist any more.')

type LockedUser = { email: string; firstName: string; status: UserStatus; staffRole: StaffRole | null }

/**
 * Locks a person until the transaction ends: of two changes at once, or two additions, each would miss the other's.
 * Rows that refer to the person can still be written.
 * @throws AppError not_found
 */
export async function lockUser(tx: Db, userId: number): Promise<LockedUser> {
  await lockRows(tx, 'User', 'id', [userId], 'NO KEY UPDATE')
  const select = { email: true, firstName: true, status: true, staffRole: true } as const
  const person = await tx.user.findUnique({ where: { id: userId }, select })
  if (!person) throw userNotFound()
  return person
}

/** Milliseconds before the attempts after the first: the other transaction takes its next locks meanwhile. */
const PAUSES = [100, 300, 1000]

/**
 * Runs a transaction that locks much, in no one order. PostgreSQL ends one of two that wait for each other: it runs
 * again, after the other one.
 * @param run what changes nothing outside the transaction
 */
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

/**
 * The numbers of advisory locks, side by side so that no two are the same. They stay as they are: processes of two
 * versions meet while a new one is rolled out.
 */
export const advisoryLocks = {
  importOfProspects: 7_241_907,
  featuredVideos: 7_241_908,
  importOfVideos: 7_241_909,
  newNames: 7_241_911,
  makingOfStreams: 7_241_912,
  /** With a second number, of the address. */
  enquiries: 7_241_914,
} as const

/** Waits until no other transaction has the lock, and keeps it until this one ends. */
export const lockFor = (tx: Db, lock: number) => tx.$executeRaw`SELECT pg_advisory_xact_lock(${lock})`

/** The same for what concerns one text alone. */
export const lockForText = (tx: Db, lock: number, text: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${lock}::int, hashtext(${text}))`
