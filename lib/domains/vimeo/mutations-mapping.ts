import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireVimeoScopes, type AskVimeo } from '@/lib/domains/vimeo/queries'
import { VIMEO_GROUP_FIELDS, vimeoGroupIdOf, vimeoGroupsSchema, vimeoPageSchema } from '@/lib/domains/vimeo/schema'
import {
  VIMEO_LISTED,
  vimeoMappingSchema,
  type VimeoKind,
  type VimeoMappingInput,
} from '@/lib/domains/vimeo/schema-runs'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { askVimeoOnce, VimeoRefusal } from '@/lib/server/vimeo'
import type { Actor } from '@/lib/shared/actor'
import { AppError, fieldError } from '@/lib/shared/errors'

type Options = { requestId?: string }
type Group = { kind: VimeoKind; key: string; name: string; parentKey: string | null; videos: number }

/** Pages of a hundred that are read at most: more videos are counted in their folders and showcases only. */
const PAGES = 100

/** A person waits for the answer: where Vimeo wants time, they are told when to come back. */
const ask: AskVimeo = async (path) => {
  try {
    return await askVimeoOnce(path)
  } catch (error) {
    if (!(error instanceof VimeoRefusal) || error.answered !== 429) throw error
    const minutes = Math.max(1, Math.ceil((error.waitMs ?? 60_000) / 60_000))
    const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
    throw new AppError('provider', `Vimeo was asked too often. Please look again ${when}.`, { cause: error })
  }
}

/** All pages of a list. @throws AppError provider where it is in another form than Vimeo documents */
async function* pagesOf<Page extends { paging: { next: string | null } }>(
  first: string,
  schema: { safeParse: (value: unknown) => { success: true; data: Page } | { success: false; error: unknown } },
): AsyncGenerator<Page> {
  const asked = new Set<string>()
  let next: string | null = first
  while (next !== null && !asked.has(next) && asked.size < PAGES) {
    asked.add(next)
    const page = schema.safeParse(await ask(next))
    if (!page.success)
      throw new AppError('provider', 'Vimeo answered in another form than it documents.', { cause: page.error })
    yield page.data
    next = page.data.paging.next
  }
}

async function readGroups(kind: 'folder' | 'showcase'): Promise<Group[]> {
  const path = kind === 'folder' ? '/me/projects' : '/me/albums'
  const query = new URLSearchParams({ per_page: '100', fields: VIMEO_GROUP_FIELDS })
  const groups: Group[] = []
  for await (const { data } of pagesOf(`${path}?${query}`, vimeoGroupsSchema)) {
    for (const { uri, name, metadata } of data) {
      const key = vimeoGroupIdOf(uri)
      if (key === null) continue
      const { videos, parent_folder: parent } = metadata?.connections ?? {}
      const title = (name?.trim() || `Vimeo ${key}`).slice(0, 200)
      groups.push({
        kind,
        key,
        name: title,
        parentKey: parent ? vimeoGroupIdOf(parent.uri) : null,
        videos: videos?.total ?? 0,
      })
    }
  }
  return groups
}

/** The tags of all videos, and how many videos there are. */
async function readTags(): Promise<Group[]> {
  const tags = new Map<string, Group>()
  let videos = 0
  const query = new URLSearchParams({ per_page: '100', fields: 'uri,tags.name,tags.canonical' })
  for await (const { data, total } of pagesOf(`/me/videos?${query}`, vimeoPageSchema)) {
    videos = Math.max(total, videos)
    for (const { name, canonical } of data.flatMap((video) => video.tags)) {
      const key = canonical.slice(0, 200)
      const tag = tags.get(key) ?? { kind: 'tag', key, name: name.slice(0, 200), parentKey: null, videos: 0 }
      tags.set(key, { ...tag, videos: tag.videos + 1 })
    }
  }
  return [...tags.values(), { kind: 'rest', key: '', name: 'All other videos', parentKey: null, videos }]
}

/** Those with the most videos: a list of staff has an end. */
const listed = (groups: Group[]) => groups.toSorted((a, b) => b.videos - a.videos).slice(0, VIMEO_LISTED)

/**
 * Reads which folders, showcases and tags there are at Vimeo, with the numbers of their videos. What is chosen for them
 * stays, also of those that are gone.
 * @returns how many groups there are
 * @throws AppError unauthenticated, forbidden; validation without a token; provider with what is wrong
 */
export async function lookAtVimeo(actor: Actor): Promise<{ groups: number }> {
  requireActor(actor, 'content')
  await requireVimeoScopes(ask)
  const groups = [
    ...listed(await readGroups('folder')),
    ...listed(await readGroups('showcase')),
    ...listed(await readTags()),
  ]
  const now = new Date()
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO "VimeoMapping" ("kind", "key", "name", "parentKey", "videos", "seenAt")
      SELECT "kind", "key", "name", "parentKey", "videos", ${now}
      FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        AS g("kind" text, "key" text, "name" text, "parentKey" text, "videos" int)
      ON CONFLICT ("kind", "key") DO UPDATE SET "name" = excluded."name", "parentKey" = excluded."parentKey",
        "videos" = excluded."videos", "seenAt" = excluded."seenAt", "isThere" = true`
    const nothing = { leavesOut: false, categoryId: null, seriesId: null, tagId: null }
    const gone = { seenAt: { lt: now } }
    await tx.vimeoMapping.deleteMany({ where: { ...gone, ...nothing } })
    await tx.vimeoMapping.updateMany({ where: gone, data: { isThere: false } })
  })
  return { groups: groups.length }
}

const included = {
  category: { select: { slug: true } },
  ...{ subCategory: { select: { name: true } }, series: { select: { name: true } }, tag: { select: { tag: true } } },
} as const

/** What the audit log stores of what is chosen for a group. */
async function readFacts(tx: Db, id: number) {
  const row = await tx.vimeoMapping.findUnique({ where: { id }, include: included })
  if (!row) throw new AppError('not_found', 'This is not known any more. Please look at Vimeo again.')
  return {
    name: row.name,
    leftOut: row.leavesOut,
    category: row.category?.slug ?? null,
    subCategory: row.subCategory?.name ?? null,
    series: row.series?.name ?? null,
    tag: row.tag?.tag ?? null,
    freeAccess: row.freeAccess,
  }
}

/**
 * Stores what becomes of the videos of a group at Vimeo, for this time and the next. A run that is under way goes on
 * with what was chosen when it began.
 * @throws AppError unauthenticated, forbidden, not_found, validation with fields
 */
export async function saveVimeoMapping(
  actor: Actor,
  input: VimeoMappingInput,
  { requestId }: Options = {},
): Promise<void> {
  requireActor(actor, 'content')
  const { id, choice, subCategoryId, seriesId, tagId, access } = vimeoMappingSchema.parse(input)
  const isOut = choice === 'out'
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "VimeoMapping" WHERE "id" = ${id} FOR UPDATE`
    const before = await readFacts(tx, id)
    const slug = choice === '' || isOut ? null : choice
    const category = slug && (await tx.category.findUnique({ where: { slug }, select: { id: true } }))
    const fits = { id: subCategoryId ?? 0, categoryId: category ? category.id : 0 }
    if (subCategoryId !== null && (await tx.subCategory.count({ where: fits })) === 0)
      throw fieldError('subCategoryId', 'This sub-category does not belong to the category')
    const gone = 'This does not exist any more. Please choose again'
    if (seriesId !== null && (await tx.series.count({ where: { id: seriesId } })) === 0)
      throw fieldError('seriesId', gone)
    if (tagId !== null && (await tx.tag.count({ where: { id: tagId } })) === 0) throw fieldError('tagId', gone)
    const data = {
      leavesOut: isOut,
      categoryId: category ? category.id : null,
      subCategoryId,
      ...(isOut ? { seriesId: null, tagId: null } : { seriesId, tagId }),
      freeAccess: !isOut && access === 'free',
    }
    await tx.vimeoMapping.update({ where: { id }, data, select: { id: true } })
    const after = await readFacts(tx, id)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    const change = { action: 'update', entity: 'VimeoMapping', entityId: id, before, after, requestId }
    await recordAudit(tx, actor, change)
  })
}
