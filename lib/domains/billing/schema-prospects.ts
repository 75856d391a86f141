import { z } from 'zod'
import { emailSchema } from '@/lib/domains/accounts/schema'

const DISCOUNT = 'must be a whole number from 1 to 100'

/** What a row of an import must hold (docs/operations.md): an address, and the percent promised to it. */
export const prospectRowSchema = z.object({
  email: emailSchema,
  discount: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, DISCOUNT)
    .transform(Number)
    .refine((percent) => percent >= 1 && percent <= 100, DISCOUNT),
})

/** A row as it was read: its line, and either its columns or why it could not be read. */
export type ProspectRow = { line: number } & ({ email: string; discount: string } | { problem: string })

/** A row that keeps a file from being imported. */
export type BadRow = { line: number; column: string | null; message: string }

export type ImportSummary = {
  rows: number
  created: number
  updated: number
  /** The address has the same discount already. */
  unchanged: number
  /** The discount of the address was used: it stays as it was. */
  used: number
  /** Addresses that have an account. */
  withAccount: number
}

export type ImportResult =
  | { ok: true; summary: ImportSummary }
  | { ok: false; rows: number; bad: BadRow[]; badTotal: number }
