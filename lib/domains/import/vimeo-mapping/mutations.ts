import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditActor } from '@/lib/domains/audit/schema'
import { requireCategory } from '@/lib/domains/catalogue/categories/queries'
import { GONE_CHOICE } from '@/lib/domains/catalogue/editing/schema'
import {
  VIMEO_LISTED,
  vimeoMappingSchema,
  type VimeoKind,
  type VimeoMappingInput,
} from '@/lib/domains/import/vimeo-runs/schema'
import { readVimeoPage, requireVimeoScopes, type FetchVimeo } from '@/lib/domains/import/vimeo/queries'
import {
  VIMEO_GROUP_FIELDS,
  vimeoGroupIdOf,
  vimeoGroupsSchema,
  vimeoName,
  vimeoPageSchema,
  type VimeoGroups,
} from '@/lib/domains/import/vimeo/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import { fetchVimeo, VimeoRefusal } from '@/lib/server/vimeo'
import type { Actor } from '@/lib/shared/access/actor'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { AppError, fieldError } from '@/lib/shared/errors'
import { truncateAtGrapheme } from '@/lib/shared/format/format'

type Group = { kind: VimeoKind; key: string; name: string; parentKey: string | null; videos: number }

/** Maximum number of pages read. A page has a hundred entries. */
const PAGES = 100
/** Number of concurrent requests to Vimeo. */
const AT_ONCE = 4

/** When rate-limited, throws instead of retrying, because staff are waiting for the response. */
const requestVimeo: FetchVimeo = async (path) => {
  try {
    return await fetchVimeo(path)
  } catch (error) {
    if (!(error instanceof VimeoRefusal) || error.answered !== 429) throw error
    const minutes = Math.max(1, Math.ceil((error.waitMs ?? 60_000) / 60_000))
    const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
    throw new AppError('provider', `Too many requests to Vimeo. Check again ${when}.`, { cause: error })
  }
}

async function readGroups(kind: 'folder' | 'showcase'): Promise<Group[]> {
  const path = kind === 'folder' ? '/me/projects' : '/me/albums'
  const query = new URLSearchParams({ per_page: '100', fields: VIMEO_GROUP_FIELDS })
  const groups: Group[] = []
  let next: string | null = `${path}?${query}`
  for (let count = 0; next !== null && count < PAGES; count += 1) {
    const { data, paging }: VimeoGroups = await readVimeoPage(requestVimeo, next, vimeoGroupsSchema)
    for (const { uri, name, metadata } of data) {
      const key = vimeoGroupIdOf(uri)
      if (key === null) continue
      const { videos, parent_folder: parent } = metadata?.connections ?? {}
      const parentKey = parent ? vimeoGroupIdOf(parent.uri) : null
      groups.push({ kind, key, name: vimeoName(name, key), parentKey, videos: videos?.total ?? 0 })
    }
    next = paging.next
  }
  return groups
}

async function readTags(): Promise<Group[]> {
  const read = (page: number) => {
    const query = { page: String(page), per_page: '100', fields: 'uri,tags.name,tags.canonical' }
    return readVimeoPage(requestVimeo, `/me/videos?${new URLSearchParams(query)}`, vimeoPageSchema)
  }
  const first = await read(1)
  const last = Math.min(PAGES, Math.ceil(first.total / 100))
  const pages = [first]
  while (pages.length < last) {
    const from = pages.length + 1
    const numbers = Array.from({ length: Math.min(AT_ONCE, last - pages.length) }, (_, index) => from + index)
    pages.push(...(await Promise.all(numbers.map(read))))
  }
  const tags = new Map<string, Group>()
  for (const { name, canonical } of pages.flatMap(({ data }) => data.flatMap((video) => video.tags))) {
    const key = canonical.slice(0, 200)
    const tag = tags.get(key) ?? { kind: 'tag', key, name: truncateAtGrapheme(name, 200), parentKey: null, videos: 0 }
    tags.set(key, { ...tag, videos: tag.videos + 1 })
  }
  return [...tags.values(), { kind: 'rest', key: '', name: 'All other videos', parentKey: null, videos: first.total }]
}

const listed = (groups: Group[]) => groups.toSorted((a, b) => b.videos - a.videos).slice(0, VIMEO_LISTED)

/**
 * Reads the groups from Vimeo. Keeps the settings of groups that no longer exist there.
 * @throws AppError validation without a token
 */
export async function checkVimeo(actor: Actor): Promise<{ groups: number }> {
  requireActor(actor, 'content')
  return readVimeoGroups()
}

/** Reads the groups without an access check, for commands. Requests must use `checkVimeo`. */
export async function readVimeoGroups(): Promise<{ groups: number }> {
  await requireVimeoScopes(requestVimeo)
  const read = await Promise.all([readGroups('folder'), readGroups('showcase'), readTags()])
  const groups = read.flatMap(listed)
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
  subCategory: { select: { name: true } },
  series: { select: { name: true } },
  tag: { select: { tag: true } },
} as const

async function readMapping(tx: Db, id: number) {
  const row = await tx.vimeoMapping.findUnique({ where: { id }, include: included })
  if (!row) throw new AppError('not_found', 'This group no longer exists. Check Vimeo again.')
  return row
}
type Mapping = Awaited<ReturnType<typeof readMapping>>

const choiceOf = ({ leavesOut, category, subCategoryId, seriesId, tagId, freeAccess }: Mapping) => ({
  choice: leavesOut ? 'out' : (category?.slug ?? ''),
  subCategoryId,
  seriesId,
  tagId,
  access: freeAccess ? 'free' : 'premium',
})

const factsOf = ({ name, leavesOut, category, subCategory, series, tag, freeAccess }: Mapping) => ({
  name,
  leftOut: leavesOut,
  category: category?.slug ?? null,
  subCategory: subCategory?.name ?? null,
  series: series?.name ?? null,
  tag: tag?.tag ?? null,
  freeAccess,
})

/**
 * Saves the settings of a group. A running import continues with the earlier settings.
 * @throws AppError conflict if someone else has changed the settings in the meantime
 */
export async function saveVimeoMapping(actor: Actor, input: VimeoMappingInput): Promise<void> {
  requireActor(actor, 'content')
  return storeVimeoMapping(actor, input)
}

/** Saves the settings without an access check, for commands. Requests must use `saveVimeoMapping`. */
export async function storeVimeoMapping(by: AuditActor, input: VimeoMappingInput): Promise<void> {
  const { id, seen, choice, subCategoryId, seriesId, tagId, access } = vimeoMappingSchema.parse(input)
  const isOut = choice === 'out'
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'VimeoMapping', 'id', [id])
    const before = await readMapping(tx, id)
    if (!isDeepStrictEqual(choiceOf(before), seen)) throw new AppError('conflict', CHANGED_MEANWHILE)
    const categoryId = choice === '' || isOut ? null : await requireCategory(tx, choice, subCategoryId)
    if (seriesId !== null && (await tx.series.count({ where: { id: seriesId } })) === 0)
      throw fieldError('seriesId', GONE_CHOICE)
    if (tagId !== null && (await tx.tag.count({ where: { id: tagId } })) === 0) throw fieldError('tagId', GONE_CHOICE)
    const data = {
      leavesOut: isOut,
      categoryId,
      subCategoryId,
      ...(isOut ? { seriesId: null, tagId: null } : { seriesId, tagId }),
      freeAccess: !isOut && access === 'free',
    }
    const after = await tx.vimeoMapping.update({ where: { id }, data, include: included })
    if (isDeepStrictEqual(factsOf(before), factsOf(after))) return
    const facts = { before: factsOf(before), after: factsOf(after) }
    await recordAudit(tx, by, { action: 'update', entity: 'VimeoMapping', entityId: id, ...facts })
  })
}
