import 'server-only'
import type { z } from 'zod'
import { readSettings } from '@/lib/domains/content/settings/queries'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { advisoryLocks, lockForText } from '@/lib/server/db/locks'
import { queueMail } from '@/lib/server/mail/outbox'
import { enquiryMail } from './mails'
import type { helpEnquirySchema, partnerEnquirySchema } from './schema'

/** Period in which an identical enquiry counts as a retry. */
const SAME_MS = 10 * 60 * 1000

/**
 * Detects retries. If the connection breaks during COMMIT, the sender sees an error although the enquiry may be stored.
 */
async function isKnown(tx: Db, enquiry: Prisma.EnquiryWhereInput, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SAME_MS)
  const known = await tx.enquiry.findFirst({ where: { ...enquiry, createdAt: { gt: since } }, select: { id: true } })
  return known !== null
}

const kinds = {
  HELP: { template: 'help-enquiry', name: 'Help' },
  PARTNER: { template: 'partner-enquiry', name: 'Partnership' },
} as const

type Enquiry = z.output<typeof helpEnquirySchema> & { company?: string }

async function createEnquiry(kind: keyof typeof kinds, input: Enquiry, now: Date): Promise<void> {
  const { template, name } = kinds[kind]
  await db.$transaction(async (tx) => {
    // Makes a concurrent retry wait, so that it finds the stored enquiry.
    await lockForText(tx, advisoryLocks.enquiries, input.email)
    if (await isKnown(tx, { kind, ...input }, now)) return
    const { id: enquiryId } = await tx.enquiry.create({ data: { kind, ...input }, select: { id: true } })
    const { brandName, supportEmail } = await readSettings(tx)
    await queueMail(tx, {
      to: { address: supportEmail, name: brandName },
      replyTo: input.email,
      template,
      enquiryId,
      body: enquiryMail({ ...input, brandName, kind: name }),
    })
  })
}

export const createHelpEnquiry = (input: z.output<typeof helpEnquirySchema>, now = new Date()) =>
  createEnquiry('HELP', input, now)

export const createPartnerEnquiry = (input: z.output<typeof partnerEnquirySchema>, now = new Date()) =>
  createEnquiry('PARTNER', input, now)
