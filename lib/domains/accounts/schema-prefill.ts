import { z } from 'zod'

/** What a link in a mail may fill in on the page of registration. Invalid values are ignored. */
export const prefillSchema = z.object({
  email: z.string().max(100).catch(''),
  firstName: z.string().max(100).catch(''),
  lastName: z.string().max(100).catch(''),
  from: z.string().catch(''),
  discount: z.coerce.number().int().min(1).max(100).nullable().catch(null),
})
