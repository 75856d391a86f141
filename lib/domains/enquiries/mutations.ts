import 'server-only'
import type { z } from 'zod'
import { enquiryMail } from '@/lib/domains/enquiries/mails'
import type { helpEnquirySchema, partnerEnquirySchema } from '@/lib/domains/enquiries/schema'
import { db } from '@/lib/server/db/client'
import { queueMail } from '@/lib/server/mail/outbox'
import { brand } from '@/lib/shared/brand'

const operator = { address: brand.supportEmail, name: brand.name }

/** Keeps a help enquiry and mails it to the operator. */
export async function createHelpEnquiry(input: z.output<typeof helpEnquirySchema>): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.enquiry.create({ data: { kind: 'HELP', ...input }, select: { id: true } })
    await queueMail(tx, { to: operator, template: 'help-enquiry', body: enquiryMail({ kind: 'Help', ...input }) })
  })
}

/** Keeps a partnership enquiry and mails it to the operator. */
export async function createPartnerEnquiry(input: z.output<typeof partnerEnquirySchema>): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.enquiry.create({ data: { kind: 'PARTNER', ...input }, select: { id: true } })
    await queueMail(tx, { to: operator, template: 'partner-enquiry', body: enquiryMail({ kind: 'Partnership', ...input }) })
  })
}
