import { z } from 'zod'

/** The largest number that an integer column holds. */
export const MAX_INT = 2_147_483_647

const UNKNOWN = 'Unknown ID.'

/** The number of a row in a request's JSON. @param message what is said of anything else */
export const rowIdSchema = (message = UNKNOWN) => z.int(message).positive(message).max(MAX_INT, message)

/** The input of a server action about one row. */
export const rowRefSchema = z.object({ id: rowIdSchema() })
export type RowRef = z.output<typeof rowRefSchema>

/** An id in an address. One that no column holds is unknown, and never reaches the database. */
export const idSchema = z
  .string(UNKNOWN)
  .regex(/^[1-9]\d{0,9}$/, UNKNOWN)
  .transform(Number)
  .refine((id) => id <= MAX_INT, UNKNOWN)
export const idParamsSchema = z.object({ id: idSchema })
export const videoParamsSchema = z.object({ videoId: idSchema })

/** Reads what an id in an address names; null for what is no id. */
export async function byId<Value>(raw: unknown, get: (id: number) => Promise<Value | null>): Promise<Value | null> {
  const id = idSchema.safeParse(raw)
  return id.success ? get(id.data) : null
}
