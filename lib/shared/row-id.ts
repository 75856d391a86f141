import { z } from 'zod'

/** The largest number that an integer column holds. */
export const MAX_INT = 2_147_483_647

/** The number of a row in a request's JSON. @param message what is said of anything else */
export const rowIdSchema = (message?: string) => z.int(message).positive(message).max(MAX_INT, message)
