import type { AuditFacts } from '@/lib/domains/audit/schema'
import type { BulkTargets } from '@/lib/domains/catalogue/bulk/policy'
import { bulkFields, type BulkSet, type BulkValues } from '@/lib/domains/catalogue/bulk/schema'
import { formatMoment } from '@/lib/shared/format/format'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'

export type BulkNames = Record<'category' | 'subCategory' | 'artist' | 'series' | 'tag', ReadonlyMap<number, string>>

const NONE = 'None'
const listed = (names: readonly string[]) => names.join(', ') || NONE
const nameIn = (names: ReadonlyMap<number, string>, id: number | null | undefined) =>
  id === null || id === undefined ? null : (names.get(id) ?? `No. ${id}`)

const performersOf = ({ performers = [] }: BulkValues, names: BulkNames) =>
  performers.map(({ artistId, role }) => `${nameIn(names.artist, artistId) ?? ''}${role ? ` (${role})` : ''}`)
const tagsOf = (ids: readonly number[], names: BulkNames) => ids.map((id) => nameIn(names.tag, id) ?? '')

export function valuesInWords(values: BulkValues, names: BulkNames): string {
  if ('performers' in values) return listed(performersOf(values, names))
  if ('tagIds' in values) return listed(tagsOf(values.tagIds ?? [], names))
  if ('freeAccess' in values) return values.freeAccess ? 'Free' : 'Premium'
  if ('publishedAt' in values) return values.publishedAt ? formatMoment(values.publishedAt) : 'Draft'
  if ('seriesId' in values) {
    const series = nameIn(names.series, values.seriesId)
    return series ? `${series}, episode ${values.episode}` : NONE
  }
  const parts = [nameIn(names.category, values.categoryId), nameIn(names.subCategory, values.subCategoryId)]
  return listed(parts.filter((part) => part !== null))
}

export function setInWords(set: BulkSet, names: BulkNames, { categoryId }: BulkTargets): string {
  const values = (): string => {
    switch (set.field) {
      case 'category':
        return valuesInWords({ categoryId, subCategoryId: set.subCategoryId }, names)
      case 'subCategory':
        return nameIn(names.subCategory, set.subCategoryId) ?? NONE
      case 'artist':
        return nameIn(names.artist, set.artistId) ?? NONE
      case 'series':
        return nameIn(names.series, set.seriesId) ?? NONE
      case 'addTags':
      case 'removeTags':
        return listed(tagsOf(set.tagIds, names))
      case 'access':
        return set.access === 'free' ? 'Free' : 'Premium'
      case 'date': {
        const date = set.publication === 'public' ? singaporeInstant(set.publishAt) : null
        return set.publication === 'draft' ? 'Draft' : date ? formatMoment(date.toISOString()) : 'Immediately'
      }
    }
  }
  return `${bulkFields[set.field]}: ${values()}`
}

export function bulkFacts(
  from: BulkValues,
  to: BulkValues,
  names: BulkNames,
): { before: AuditFacts; after: AuditFacts } {
  if ('tagIds' in to) {
    const without = (ids: readonly number[] = [], others: readonly number[] = []) =>
      tagsOf(
        ids.filter((id) => !others.includes(id)),
        names,
      )
    const [added, removed] = [without(to.tagIds, from.tagIds), without(from.tagIds, to.tagIds)]
    return {
      before: {},
      after: { ...(added[0] && { tagsAdded: added }), ...(removed[0] && { tagsTakenAway: removed }) },
    }
  }
  const facts = (values: BulkValues): AuditFacts => ({
    ...('categoryId' in values && { category: nameIn(names.category, values.categoryId) }),
    ...('subCategoryId' in values && { subCategory: nameIn(names.subCategory, values.subCategoryId) }),
    ...('performers' in values && { performers: performersOf(values, names) }),
    ...('seriesId' in values && { series: nameIn(names.series, values.seriesId), episode: values.episode ?? null }),
    ...('freeAccess' in values && { freeAccess: values.freeAccess }),
    ...('publishedAt' in values && { publishedAt: values.publishedAt ?? null }),
  })
  return { before: facts(from), after: facts(to) }
}
