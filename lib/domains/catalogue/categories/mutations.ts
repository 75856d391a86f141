import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { deleteOf, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { refusalByVideos } from '@/lib/domains/catalogue/editing/policy'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { AppError, fieldError } from '@/lib/shared/errors'
import { plainLetters } from '@/lib/shared/spelling/words'
import { subCategoryInputSchema, subCategoryOrderSchema, type SubCategoryOrder } from './schema'

const select = {
  id: true,
  name: true,
  slug: true,
  updatedAt: true,
  category: { select: { id: true, slug: true } },
} as const

const entity = {
  table: 'SubCategory',
  what: 'sub-category',
  read: (tx: Db, id: number) => tx.subCategory.findUnique({ where: { id }, select }),
  facts: ({ name, slug, category }: { name: string; slug: string; category: { slug: string } }) => ({
    category: category.slug,
    name,
    slug,
  }),
  videos: (subCategoryId: number) => ({ subCategoryId }),
} as const

/** Turns 'Lecture & demo' into 'lecture-demo'. Keeps letters of other scripts. */
function slugOf(name: string): string {
  return plainLetters(name)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

export const saveSubCategory = saveOf(entity, {
  schema: subCategoryInputSchema,
  taken: () => ({ name: 'This category already has a sub-category with that name.' }),
  write: async (tx, valid, { id, before, version }) => {
    const { name } = valid
    const slug = slugOf(name)
    if (slug === '') throw fieldError('name', 'Enter a name with letters or digits.')
    const category = await tx.category.findUniqueOrThrow({ where: { slug: valid.category }, select: { id: true } })
    if (before && before.category.id !== category.id)
      throw fieldError('category', "A sub-category can't move to another category.")
    const last = await tx.subCategory.aggregate({ where: { categoryId: category.id }, _max: { position: true } })
    const data = { name, slug, updatedAt: version }
    return id === null
      ? tx.subCategory.create({
          data: { ...data, categoryId: category.id, position: (last._max.position ?? -1) + 1 },
          select: { id: true },
        })
      : tx.subCategory.update({ where: { id }, data, select: { id: true } })
  },
})

export const deleteSubCategory = deleteOf(entity, {
  refusal: (name, videos) => refusalByVideos('sub-category', name, videos),
  remove: (tx, where) => tx.subCategory.delete({ where, select: { id: true } }),
})

export async function orderSubCategories(actor: Actor, input: SubCategoryOrder): Promise<void> {
  requireActor(actor, 'content')
  const { category: slug, seen, ids } = subCategoryOrderSchema.parse(input)
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'Category', 'slug', [slug])
    const rows = await tx.subCategory.findMany({
      where: { category: { slug } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true },
    })
    const now = rows.map((row) => row.id)
    if (now.join() !== seen.join()) throw new AppError('conflict', CHANGED_MEANWHILE)
    if ([...ids].sort((a, b) => a - b).join() !== [...now].sort((a, b) => a - b).join()) {
      throw new AppError('validation', 'The order must contain each sub-category once.')
    }
    for (const [position, id] of ids.entries())
      await tx.subCategory.updateMany({ where: { id, position: { not: position } }, data: { position } })
    const named = (order: readonly number[]) => order.map((id) => rows.find((row) => row.id === id)?.name ?? '')
    await recordAudit(tx, actor, {
      action: 'order',
      entity: 'SubCategory',
      before: { [slug]: named(now) },
      after: { [slug]: named(ids) },
    })
  })
}
