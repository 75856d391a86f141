import 'server-only'
import { tagLabel } from '@/lib/domains/catalogue/editing/schema'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { vimeoSettings } from '@/lib/server/env'
import type { Actor } from '@/lib/shared/access/actor'
import {
  entryKinds,
  ENTRIES_KEPT,
  RUNS_KEPT,
  runCounts,
  VIMEO_LISTED,
  vimeoKindNames,
  type EntryKind,
  type RunCount,
  type VimeoPage,
  type VimeoKind,
  type VimeoMappingDto,
  type VimeoReport,
  type VimeoRunDto,
  type VimeoRunEntryDto,
} from './schema'

export const hasVimeoToken = () => Boolean(vimeoSettings().VIMEO_TOKEN)

/** Order of the list, and also the priority of groups of the same kind. */
export const mappingOrder = [{ name: 'asc' }, { id: 'asc' }] satisfies Prisma.VimeoMappingOrderByWithRelationInput[]

async function listMappings(): Promise<{ mappings: VimeoMappingDto[]; lookedAt: string | null }> {
  const rows = await db.vimeoMapping.findMany({
    orderBy: mappingOrder,
    take: VIMEO_LISTED * 4,
    include: {
      category: { select: { slug: true } },
      subCategory: { select: { id: true, name: true } },
      series: { select: { id: true, name: true } },
      tag: { select: { id: true, tag: true, name: true } },
    },
  })
  const named = (row: { id: number; name: string } | null) => row && { id: row.id, label: row.name }
  const mappings = rows.map((row) => ({
    id: row.id,
    kind: row.kind as VimeoKind,
    name: row.name,
    videos: row.videos,
    isThere: row.isThere,
    choice: row.leavesOut ? ('out' as const) : ((row.category?.slug ?? '') as '' | CategorySlug),
    subCategory: named(row.subCategory),
    series: named(row.series),
    tag: row.tag && { id: row.tag.id, label: tagLabel(row.tag) },
    access: row.freeAccess ? ('free' as const) : ('premium' as const),
  }))
  const newest = Math.max(...rows.map(({ seenAt }) => seenAt.getTime()))
  const order = (kind: VimeoKind) => vimeoKindNames.indexOf(kind)
  return {
    mappings: mappings.sort((a, b) => order(a.kind) - order(b.kind)),
    lookedAt: rows.length > 0 ? new Date(newest).toISOString() : null,
  }
}

type RunRow = Omit<Prisma.VimeoRunGetPayload<object>, 'mapping'>

function toRun(row: RunRow, now: Date): VimeoRunDto {
  const waitsUntil = row.finishedAt === null && row.nextAt && row.nextAt > now ? row.nextAt.toISOString() : null
  const unfinished = waitsUntil ? 'waiting' : 'running'
  return {
    id: row.id,
    state: (row.finishedAt ? row.outcome : unfinished) as VimeoRunDto['state'],
    startedAt: row.createdAt.toISOString(),
    startedBy: row.startedByEmail,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    problem: row.problem,
    waitsUntil,
    step: row.step as VimeoRunDto['step'],
    current: row.current,
    total: row.total,
    seen: row.seen,
    counts: Object.fromEntries((Object.keys(runCounts) as RunCount[]).map((name) => [name, row[name]])) as Record<
      RunCount,
      number
    >,
  }
}

/** Reads a report without an access check. `videoId` is null for deleted videos. */
export async function readVimeoReport(row: RunRow, now: Date = new Date()): Promise<VimeoReport> {
  const listed = await Promise.all(
    entryKinds.map((kind) =>
      db.vimeoRunEntry.findMany({ where: { runId: row.id, kind }, orderBy: { id: 'asc' }, take: ENTRIES_KEPT }),
    ),
  )
  const ids = listed.flat().flatMap(({ videoId }) => videoId ?? [])
  const videos = await db.video.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const there = new Set(videos.map(({ id }) => id))
  const entries = entryKinds.map((kind, index): [EntryKind, VimeoRunEntryDto[]] => [
    kind,
    (listed[index] ?? []).map(({ id, vimeoId, name, videoId, note }) => {
      return { id, vimeoId, name, note, videoId: videoId !== null && there.has(videoId) ? videoId : null }
    }),
  ])
  return { ...toRun(row, now), entries: Object.fromEntries(entries) as VimeoReport['entries'] }
}

/** @param runId run to report on; if absent or unknown, the newest run */
export async function getVimeoPage(actor: Actor, runId?: number, now: Date = new Date()): Promise<VimeoPage> {
  requireActor(actor, 'content')
  const rows = await db.vimeoRun.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: RUNS_KEPT,
    omit: { mapping: true },
  })
  const row = rows.find(({ id }) => id === runId) ?? rows[0]
  return {
    ...(await listMappings()),
    runs: rows.map((each) => toRun(each, now)),
    report: row ? await readVimeoReport(row, now) : null,
  }
}
