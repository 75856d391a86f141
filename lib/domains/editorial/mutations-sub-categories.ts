import 'server-only'
import { recordAudit, recordSave } from '@/lib/domains/audit/mutations'
import { indexChangedVideos } from '@/lib/domains/editorial/mutations-indexing'
import { lockVersion, refuseWithVideos, type WriteOptions } from '@/lib/domains/editorial/mutations-locks'
import { CHANGED_MEANWHILE, type Saved } from '@/lib/domains/editorial/schema-editing'
import {
  subCategoryInputSchema,
  subCategoryOrderSchema,
  type SubCategoryInput,
  type SubCategoryOrder,
} from '@/lib/domains/editorial/schema-lists'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { unlessTaken } from '@/lib/server/db/unless-taken'
import type { Actor } from '@/lib/shared/actor'
import { AppError, fieldError } from '@/lib/shared/errors'

const select = {
  id: true,
  name: true,
  slug: true,
  updatedAt: true,
  category: { select: { id: true, slug: true } },
} as const
type Row = { name: string; slug: string; category: { slug: string } }
const facts = ({ name, slug, category }: Row) => ({ category: category.slug, name, slug })

/** A name as part of an address: 'Lecture & demo' becomes 'lecture-demo'; of other scripts the letters stay. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/([a-z])\p{Mn}+/giu, '$1')
    .toLowerCase()
  return plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-+|-+$/g, '')
}

/**
 * Makes a sub-category at the end of its category's chips, or renames one; its category stays.
 * @param id null makes one
 * @throws AppError unauthenticated, forbidden, not_found, validation with fields, conflict (changed meanwhile, or the
 *   category has one of that name)
 */
export async function saveSubCategory(
  actor: Actor,
  id: number | null,
  input: SubCategoryInput,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<Saved> {
  requireActor(actor, 'admin')
  const { category: slugOfCategory, name, updatedAt: seen } = subCategoryInputSchema.parse(input)
  const slug = slugOf(name)
  if (slug === '') throw fieldError('name', 'Please use letters or digits')
  return unlessTaken({ name: 'This category has a sub-category of that name already' }, () =>
    db.$transaction(async (tx) => {
      const updatedAt = await lockVersion(tx, { table: 'SubCategory', id, what: 'sub-category', seen, now })
      const before = id === null ? null : await tx.subCategory.findUniqueOrThrow({ where: { id }, select })
      const category = await tx.category.findUniqueOrThrow({ where: { slug: slugOfCategory }, select: { id: true } })
      if (before && before.category.id !== category.id)
        throw fieldError('category', 'The category of a sub-category stays')
      const last = await tx.subCategory.aggregate({ where: { categoryId: category.id }, _max: { position: true } })
      const position = (last._max.position ?? -1) + 1
      const after =
        id === null
          ? await tx.subCategory.create({ data: { categoryId: category.id, name, slug, position, updatedAt }, select })
          : await tx.subCategory.update({ where: { id }, data: { name, slug, updatedAt }, select })
      await recordSave(tx, actor, {
        entity: 'SubCategory',
        entityId: after.id,
        before: before && facts(before),
        after: facts(after),
        requestId,
      })
      await indexChangedVideos(tx, { subCategoryId: after.id })
      return { id: after.id, updatedAt: after.updatedAt.toISOString() }
    }),
  )
}

/**
 * Deletes a sub-category without videos; artists lose it from their genres.
 * @throws AppError unauthenticated, forbidden, not_found, conflict (there are videos, or it was changed meanwhile)
 */
export async function deleteSubCategory(
  actor: Actor,
  id: number,
  { updatedAt }: { updatedAt?: string },
  { requestId }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'admin')
  await db.$transaction(async (tx) => {
    await lockVersion(tx, { table: 'SubCategory', id, what: 'sub-category', seen: updatedAt })
    const before = await tx.subCategory.findUniqueOrThrow({ where: { id }, select })
    const advice = 'Move them to another sub-category first.'
    await refuseWithVideos(tx, { subCategoryId: id }, { name: before.name, advice })
    await tx.subCategory.delete({ where: { id }, select: { id: true } })
    await recordAudit(tx, actor, {
      action: 'delete',
      entity: 'SubCategory',
      entityId: id,
      before: facts(before),
      requestId,
    })
  })
}

/**
 * Orders the sub-categories of a category.
 * @param input the order as the editor found it (`seen`), and as it shall be, with the same members
 * @throws AppError unauthenticated, forbidden, validation, conflict when the order is not what the editor found
 */
export async function orderSubCategories(
  actor: Actor,
  input: SubCategoryOrder,
  { requestId }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'admin')
  const { category: slug, seen, ids } = subCategoryOrderSchema.parse(input)
  await db.$transaction(async (tx) => {
    const [category] = await tx.$queryRaw<
      { id: number }[]
    >`SELECT "id" FROM "Category" WHERE "slug" = ${slug} FOR UPDATE`
    const rows = await tx.subCategory.findMany({
      where: { categoryId: category?.id },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true },
    })
    const now = rows.map((row) => row.id)
    if (now.join() !== seen.join()) throw new AppError('conflict', CHANGED_MEANWHILE)
    if ([...ids].sort((a, b) => a - b).join() !== [...now].sort((a, b) => a - b).join()) {
      throw new AppError('validation', 'The order must hold each sub-category once.')
    }
    await tx.$executeRaw`
      UPDATE "SubCategory" s SET "position" = o."place" - 1
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS o("id", "place") WHERE s."id" = o."id"`
    const named = (order: readonly number[]) => order.map((id) => rows.find((row) => row.id === id)?.name ?? '')
    await recordAudit(tx, actor, {
      action: 'order',
      entity: 'SubCategory',
      before: { [slug]: named(now) },
      after: { [slug]: named(ids) },
      requestId,
    })
  })
}
