import 'server-only'
import { cache } from 'react'
import { readContent, requireContentRight } from '@/lib/domains/content/queries'
import { isBuild } from '@/lib/server/process-state'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { defaultSales, parseSales, SALES_KEY, saleLabels, type SaleKind, type Sales, type StaffSales } from './schema'

/** Last switches read from the database, used while it is unavailable. */
let last = defaultSales

async function readSales(): Promise<Sales> {
  const stored = await readContent(SALES_KEY)
  last = (stored && parseSales(stored.body)) ?? defaultSales
  return last
}

/** For pages. Never throws, as `siteSettings`. */
export const salesSwitches = cache(async (): Promise<Sales> => {
  if (isBuild()) return defaultSales
  return readSales().catch(() => last)
})

/**
 * For checkouts.
 * @throws AppError conflict if staff turned this kind off
 */
export async function requireSelling(kind: SaleKind): Promise<void> {
  if ((await readSales())[kind]) return
  throw new AppError('conflict', `${saleLabels[kind].label} aren’t available at the moment.`)
}

export async function getStaffSales(actor: Actor): Promise<StaffSales> {
  requireContentRight(actor, SALES_KEY)
  const current = await readContent(SALES_KEY)
  return { version: current?.number ?? 0, form: (current && parseSales(current.body)) ?? defaultSales }
}
