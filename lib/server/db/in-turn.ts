import 'server-only'
import { db, type Db } from '@/lib/server/db/client'
import { LONG } from '@/lib/server/db/lock-version'
import { isOutOfTurn } from '@/lib/server/errors'

/**
 * Runs a transaction that locks much, in no one order. PostgreSQL ends one of two that wait for each other: it runs
 * once more, after the other one.
 * @param run what changes nothing outside the transaction
 */
export function inTurn<T>(run: (tx: Db) => Promise<T>, limits: typeof LONG = LONG): Promise<T> {
  const begin = () => db.$transaction(run, limits)
  return begin().catch((error: unknown) => {
    if (!isOutOfTurn(error)) throw error
    return begin()
  })
}
