import 'server-only'
import { db, type Db } from '@/lib/server/db/client'
import { LONG } from '@/lib/server/db/lock-version'
import { isOutOfTurn } from '@/lib/server/errors'

/** The other transaction may still hold what ended the second attempt as well. */
const ATTEMPTS = 4

/**
 * Runs a transaction that locks much, in no one order. PostgreSQL ends one of two that wait for each other: it runs
 * again, after the other one.
 * @param run what changes nothing outside the transaction
 */
export async function inTurn<T>(run: (tx: Db) => Promise<T>, limits: typeof LONG = LONG): Promise<T> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await db.$transaction(run, limits)
    } catch (error) {
      if (left === 1 || !isOutOfTurn(error)) throw error
    }
  }
}
