import 'server-only'
import type { Db } from './client'

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
