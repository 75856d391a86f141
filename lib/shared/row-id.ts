import { z } from 'zod'

export const MAX_INT = 2_147_483_647

const UNKNOWN = 'Unknown ID.'

export const rowIdSchema = (message = UNKNOWN) => z.int(message).positive(message).max(MAX_INT, message)

export const rowRefSchema = z.object({ id: rowIdSchema() })
export type RowRef = z.output<typeof rowRefSchema>

/** Rejects ids too large for the database column. */
export const idSchema = z
  .string(UNKNOWN)
  .regex(/^[1-9]\d{0,9}$/, UNKNOWN)
  .transform(Number)
  .refine((id) => id <= MAX_INT, UNKNOWN)
export const idParamsSchema = z.object({ id: idSchema })
export const videoParamsSchema = z.object({ videoId: idSchema })

export async function byId<Value>(raw: unknown, get: (id: number) => Promise<Value | null>): Promise<Value | null> {
  const id = idSchema.safeParse(raw)
  return id.success ? get(id.data) : null
}
