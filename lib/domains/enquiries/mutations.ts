import 'server-only'
import type { z } from 'zod'
import { enquiryMail } from '@/lib/domains/enquiries/mails'
import type { helpEnquirySchema, partnerEnquirySchema } from '@/lib/domains/enquiries/schema'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { queueMail } from '@/lib/server/mail/outbox'
import { brand } from '@/lib/shared/brand'

const operator = { address: brand.supportEmail, name: brand.name }

/** Whoever was told that it failed sends it again; nobody writes the same twice within this time for another reason. */
const SAME_MS = 10 * 60 * 1000

/**
 * Whether the very same enquiry arrived a moment ago. When the connection to the database breaks at the end of a
 * transaction nobody knows whether it was kept: the sender is told to try again.
 */
async function isKnown(tx: Db, enquiry: Prisma.EnquiryWhereInput, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SAME_MS)
  const known = await tx.enquiry.findFirst({ where: { ...enquiry, createdAt: { gt: since } }, select: { id: true } })
  return known !== null
}

/** Keeps a help enquiry and mails it to the operator; one that is sent again within minutes counts once. */
export async function createHelpEnquiry(
  input: z.output<typeof helpEnquirySchema>,
  now: Date = new Date(),
): Promise<void> {
  await db.$transaction(async (tx) => {
    if (await isKnown(tx, { kind: 'HELP', ...input }, now)) return
    await tx.enquiry.create({ data: { kind: 'HELP', ...input }, select: { id: true } })
    await queueMail(tx, { to: operator, template: 'help-enquiry', body: enquiryMail({ kind: 'Help', ...input }) })
  })
}

/** Keeps a partnership enquiry and mails it to the operator; one that is sent again within minutes counts once. */
export async function createPartnerEnquiry(
  input: z.output<typeof partnerEnquirySchema>,
  now: Date = new Date(),
): Promise<void> {
  await db.$transaction(async (tx) => {
    if (await isKnown(tx, { kind: 'PARTNER', ...input }, now)) return
    await tx.enquiry.create({ data: { kind: 'PARTNER', ...input }, select: { id: true } })
    await queueMail(tx, {
      to: operator,
      template: 'partner-enquiry',
      body: enquiryMail({ kind: 'Partnership', ...input }),
    })
  })
}
