import { z } from 'zod'

/** Key of the switches, which are stored as a text so that concurrent edits are noticed. */
export const SALES_KEY = 'sales:offers'

export const saleKinds = ['passes', 'gifts', 'tickets', 'codes'] as const
export type SaleKind = (typeof saleKinds)[number]

export const saleLabels: Record<SaleKind, { label: string; hint: string }> = {
  passes: { label: 'Passes', hint: 'Premium for 7 days to 12 months, paid once, below the plans.' },
  gifts: { label: 'Gifts', hint: 'Passes that people buy for somebody else.' },
  tickets: { label: 'Tickets', hint: 'Livestreams and festivals with a price. While off, their tickets aren’t sold.' },
  codes: { label: 'Codes', hint: 'Codes that staff make, such as for a school or a sponsor.' },
}

const flag = z.boolean('Choose on or off.')

export const salesSchema = z.object({ passes: flag, gifts: flag, tickets: flag, codes: flag })
export type Sales = z.output<typeof salesSchema>

/** Used until staff save the switches. The migration turned them off in installations that had customers before. */
export const defaultSales: Sales = { passes: true, gifts: true, tickets: true, codes: true }

export const salesText = (sales: Sales): string => JSON.stringify(sales, null, 2)

export function parseSales(text: string): Sales | null {
  try {
    return salesSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Describes the switches for the audit log: 'Passes on, gifts off, …'. */
export function describeSales(sales: Sales): string {
  const text = saleKinds.map((kind) => `${kind} ${sales[kind] ? 'on' : 'off'}`).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const saveSalesSchema = salesSchema.extend({ updatedAt: z.string().regex(/^\d{1,9}$/) })
export type StaffSales = { version: number; form: Sales }
