import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { isOutOfTurn } from '@/lib/server/errors'
import { db, type Db } from './client'
import { LONG } from './lock-version'

/** Milliseconds before the attempts after the first: the other transaction takes its next locks meanwhile. */
const PAUSES = [100, 300, 1000]

/**
 * Runs a transaction that locks much, in no one order. PostgreSQL ends one of two that wait for each other: it runs
 * again, after the other one.
 * @param run what changes nothing outside the transaction
 */
export async function inTurn<T>(run: (tx: Db) => Promise<T>, limits: typeof LONG = LONG): Promise<T> {
  for (const milliseconds of PAUSES) {
    try {
      return await db.$transaction(run, limits)
    } catch (error) {
      if (!isOutOfTurn(error)) throw error
    }
    await pause(milliseconds)
  }
  return db.$transaction(run, limits)
}
