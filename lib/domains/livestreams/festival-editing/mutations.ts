import 'server-only'
import { deleteOf, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { publicationOf } from '@/lib/domains/catalogue/editing/policy'
import { readTerms } from '@/lib/domains/livestreams/cards/queries'
import { describeTerms, termsOf } from '@/lib/domains/livestreams/terms/schema'
import { readTicketEnd } from '@/lib/domains/livestreams/tickets/mutations'
import { countTickets, SOLD } from '@/lib/domains/livestreams/tickets/queries'
import { Prisma } from '@/lib/server/db/generated/client'
import { AppError, fieldError } from '@/lib/shared/errors'
import { formatCount } from '@/lib/shared/format/format'
import { readFestivalDetail, type FestivalDetailRow } from './queries'
import { festivalInputSchema } from './schema'

const entity = {
  table: 'Festival',
  what: 'festival',
  read: readFestivalDetail,
  facts: ({ id: _id, updatedAt: _updatedAt, ...row }: FestivalDetailRow) => ({
    ...row,
    ...describeTerms(readTerms(row)),
  }),
} as const

export const saveFestival = saveOf(entity, {
  schema: festivalInputSchema,
  write: async (tx, valid, { id, before, version, now }) => {
    const isHidden = valid.publication === 'draft' && before !== null && before.cancelledAt === null
    const end = isHidden ? await readTicketEnd(tx, 'festival', before.id) : null
    const sold = isHidden && end && end > now ? await countTickets(tx, { kind: 'festival', id: before.id }) : 0
    if (sold > 0) throw fieldError('publication', `${formatCount(sold, 'ticket')} sold. Cancel the festival instead.`)
    const { ticketPrices, memberPrices } = termsOf(valid)
    const data = {
      name: valid.name,
      description: valid.description,
      thumbnailUrl: valid.thumbnailUrl,
      ticketPrices,
      memberPrices: memberPrices ?? Prisma.DbNull,
      publishedAt: publicationOf({ publication: valid.publication, publishAt: '' }, before?.publishedAt ?? null, now),
      updatedAt: version,
    }
    return id === null
      ? tx.festival.create({ data, select: { id: true } })
      : tx.festival.update({ where: { id }, data, select: { id: true } })
  },
})

/** Its livestreams stay. Refused once tickets were sold. */
export const deleteFestival = deleteOf(entity, {
  remove: async (tx, where) => {
    if ((await tx.purchase.count({ where: { festivalId: where.id } })) > 0) throw new AppError('conflict', SOLD)
    return tx.festival.delete({ where, select: { id: true } })
  },
})
