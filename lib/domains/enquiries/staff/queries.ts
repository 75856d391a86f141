import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { batches } from '@/lib/server/db/batches'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { findIdsByName, findIdsBySpelling, wordsOf } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { adminRows, mostCounted, paged, pagedTo, type Paged } from '@/lib/shared/routes/paging'
import type { EnquiryDto, EnquiryFilters, EnquiryListQuery } from './schema'

const BATCH = 500

/** Must match the expression of the database index, or PostgreSQL won't use the index. */
const enquiryText = `"name" || ' ' || "email" || ' ' || coalesce("company", '') || ' ' || "message"`
async function idsMatching(query: string): Promise<number[]> {
  const ids = await findIdsByName('Enquiry', wordsOf(query), enquiryText)
  return ids.length > 0 ? ids : findIdsBySpelling('Enquiry', query, `folded(concat_ws(' ', "name", "company"))`)
}

async function matching({ query, kind, state }: EnquiryFilters): Promise<Prisma.EnquiryWhereInput> {
  return {
    ...(kind && { kind }),
    ...(state && { answeredAt: state === 'answered' ? { not: null } : null }),
    ...(query && { id: { in: await idsMatching(query) } }),
  }
}

const select = {
  id: true,
  kind: true,
  name: true,
  email: true,
  company: true,
  message: true,
  createdAt: true,
  answeredAt: true,
} satisfies Prisma.EnquirySelect

function toDto({ createdAt, answeredAt, ...row }: Prisma.EnquiryGetPayload<{ select: typeof select }>): EnquiryDto {
  return { ...row, createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null }
}

const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.EnquiryOrderByWithRelationInput[]

export async function listEnquiries(actor: Actor, query: EnquiryListQuery): Promise<Paged<EnquiryDto>> {
  requireActor(actor, 'people')
  const isWhole = query.query === '' && !query.kind && !query.state
  const where = await matching(query)
  const [rows, total] = await Promise.all([
    db.enquiry.findMany({ where, orderBy, ...adminRows(query.page), select }),
    db.enquiry.count({ where, take: isWhole ? undefined : mostCounted(query.page) }),
  ])
  return (isWhole ? paged : pagedTo)(rows.map(toDto), query.page, total)
}

/** Checks access when called, not when the first row is read. The newest enquiries come first. */
export function eachEnquiry(actor: Actor, filters: EnquiryFilters): AsyncGenerator<EnquiryDto> {
  requireActor(actor, 'people')
  let where: Prisma.EnquiryWhereInput | undefined
  return batches<EnquiryDto>(BATCH, async (last) => {
    where ??= await matching(filters)
    const rows = await db.enquiry.findMany({
      where: { AND: [where, olderThan(last)] },
      orderBy,
      take: BATCH,
      select,
    })
    return rows.map(toDto)
  })
}

/** Compares values instead of using Prisma's cursor, because someone may delete the cursor's row during the export. */
function olderThan(last: EnquiryDto | undefined): Prisma.EnquiryWhereInput {
  if (!last) return {}
  const createdAt = new Date(last.createdAt)
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: last.id } }] }
}
