import 'server-only'
import { createHash } from 'node:crypto'
import type { CaptionTrackText } from '@/lib/domains/catalogue/captions/schema'
import { replacePieces } from '@/lib/domains/catalogue/programme/mutations'
import { parsePieces } from '@/lib/domains/catalogue/programme/schema'
import { requireOneCategory } from '@/lib/domains/catalogue/series/queries'
import { programmeOf, readVideoDetail } from '@/lib/domains/catalogue/videos/queries'
import { importRowSchema } from '@/lib/domains/import/videos/schema'
import { recordEntry, RunLost, renewLease, type Run } from '@/lib/domains/import/vimeo-runs/mutations'
import type { EntryKind } from '@/lib/domains/import/vimeo-runs/schema'
import { indexChangedVideos } from '@/lib/domains/search/index/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { lockVersion, LONG } from '@/lib/server/db/locks'
import { log } from '@/lib/server/log/log'
import { fetchVimeoText, VimeoRefusal } from '@/lib/server/vimeo'
import { AppError } from '@/lib/shared/errors'
import { truncateAtGrapheme, formatDay } from '@/lib/shared/format/format'
import {
  choicesOf,
  compare,
  decide,
  embedKeyOf,
  pictureOf,
  type Decision,
  type GroupChoice,
  type ImportedField,
} from './policy'
import { readVimeoChapters, readVimeoTracks, type FetchVimeo } from './queries'
import { externalIdOf, isEmbeddable, vimeoGroupIdOf, vimeoIdOf, vimeoName, type VimeoVideo } from './schema'

/**
 * Maximum number of characters stored as plain text; longer texts are stored as hashes. URLs must fit, because pictures
 * are looked up by URL.
 */
const PLAIN = 400
const createFingerprint = (text: string) =>
  text.length <= PLAIN ? text : createHash('sha256').update(text).digest('base64url')

type ImportedFields = Record<string, ImportedField>

/** Vimeo's values by field. Empty values are ignored. */
type Theirs = Record<'name' | 'description' | 'duration' | 'source' | 'thumbnailUrl' | 'pieces', string> & {
  captions: CaptionTrackText[]
}

const fieldNames: Record<string, string> = {
  name: 'title',
  duration: 'length',
  source: 'embed key',
  thumbnailUrl: 'thumbnail',
  pieces: 'chapters',
}
const fieldName = (field: string) =>
  field.startsWith('captions:') ? `captions (${field.slice(9)})` : (fieldNames[field] ?? field)

async function findHere(vimeoId: string): Promise<{ id: number; publishedAt: Date | null } | null> {
  const select = { id: true, publishedAt: true } as const
  const known = await db.video.findUnique({ where: { externalId: externalIdOf(vimeoId) }, select })
  return known ?? db.video.findFirst({ where: { vimeoId }, orderBy: { id: 'asc' }, select })
}

async function decisionOf(run: Run, vimeoId: string, video: VimeoVideo): Promise<Decision> {
  const members = await db.vimeoRunMember.findMany({ where: { runId: run.id, vimeoId }, select: { showcase: true } })
  const membership = {
    folder: video.parent_folder && vimeoGroupIdOf(video.parent_folder.uri),
    showcases: members.map(({ showcase }) => showcase),
    tags: video.tags.map(({ canonical }) => canonical.slice(0, 200)),
  }
  return decide(choicesOf(run.mapping as GroupChoice[], membership))
}

/**
 * Imports a video in one transaction. Never overwrites edits by staff.
 * @returns true if a public video has changed
 * @throws RunLost; VimeoRefusal if Vimeo asks us to wait
 */
export async function importVideo(run: Run, video: VimeoVideo, ask: FetchVimeo): Promise<boolean> {
  const vimeoId = vimeoIdOf(video.uri) ?? ''
  const name = vimeoName(video.name, vimeoId)
  const entry = { vimeoId, name }
  const pass = (kind: 'unchanged' | 'leftOut' | EntryKind, facts: { videoId?: number; note?: string } = {}) =>
    db.$transaction(async (tx) => {
      await recordSeen(tx, run, vimeoId)
      await recordEntry(tx, run, kind, { ...entry, ...facts })
      return false
    })
  if (vimeoId === '') return pass('refused', { note: 'It has no Vimeo ID' })
  const [here, known, decision] = await Promise.all([
    findHere(vimeoId),
    db.vimeoVideo.findUnique({ where: { vimeoId }, select: { taken: true } }),
    decisionOf(run, vimeoId, video),
  ])
  if (here && !isEmbeddable(video))
    return pass('vanished', { videoId: here.id, note: 'Vimeo no longer allows embedding it' })
  // Does not re-import videos that staff have deleted.
  if (decision === 'out' || (!here && known?.taken)) return pass('leftOut')
  if (!here && !isEmbeddable(video)) return pass('refused', { note: 'Vimeo doesn’t allow embedding it' })
  const seconds = Math.floor(video.duration ?? 0)
  if (seconds < 1) return here ? pass('unchanged') : pass('refused', { note: 'Vimeo is still processing it' })
  const { categoryId } = decision
  if (!here && categoryId === null)
    return pass('refused', { note: 'It has a series but no category. Set a category for one of its groups' })
  const columns = {
    externalId: externalIdOf(vimeoId),
    name,
    description: truncateAtGrapheme(video.description ?? '', 5000),
    vimeo: vimeoId,
    embedKey: embedKeyOf(video),
    duration: String(seconds),
    thumbnail: pictureOf(video),
  }
  const [issue] = importRowSchema.safeParse(columns).error?.issues ?? []
  if (issue) return pass('refused', { note: `${String(issue.path[0])} ${issue.message}` })

  const theirs: Theirs = {
    name,
    description: columns.description.trim(),
    duration: columns.duration,
    thumbnailUrl: columns.thumbnail,
    source: sourceOf({ vimeoId, embedKey: columns.embedKey || null }),
    pieces: await readVimeoChapters(video, ignoreRefusals(ask)),
    captions: await readVimeoTracks(video, ignoreRefusals(ask), async (link) => {
      await renewLease(run)
      return fetchVimeoText(link)
    }),
  }
  try {
    return await db.$transaction(async (tx) => {
      const fields = (known?.taken ?? {}) as ImportedFields
      if (here) return update(tx, run, { ...entry, id: here.id, theirs, fields })
      const at = video.created_time && !Number.isNaN(Date.parse(video.created_time)) ? video.created_time : null
      const id = await create(tx, { vimeoId, theirs, decision: { ...decision, categoryId: categoryId ?? 0 } })
      const { taken } = await write(tx, id, theirs, {})
      await recordSeen(tx, run, vimeoId, taken)
      await recordEntry(tx, run, 'takenIn', {
        ...entry,
        videoId: id,
        note: at ? `On Vimeo since ${formatDay(at)}` : '',
      })
      return false
    }, LONG)
  } catch (failure) {
    if (failure instanceof RunLost) throw failure
    if (failure instanceof AppError) return pass('refused', { videoId: here?.id, note: failure.message })
    // Continues after a bad video, such as a video whose series was deleted, because one video must not stop the
    // others.
    log.warn({ err: failure, vimeoId }, 'vimeo video not imported')
    return pass('refused', {
      videoId: here?.id,
      note: isBroken(failure)
        ? 'Its sub-category, series or tag no longer exists. Edit the group’s settings'
        : 'It couldn’t be saved. Check the server log, then import again',
    })
  }
}

const isBroken = (error: unknown) => ['P2003', 'P2025'].includes((error as { code?: string }).code ?? '')

/** Treats a permanent refusal as an empty list: some Vimeo plans, for example, don't include chapters. */
const ignoreRefusals =
  (ask: FetchVimeo): FetchVimeo =>
  (path) =>
    ask(path).catch((error: unknown) => {
      if (error instanceof VimeoRefusal && !error.isTemporary) return { data: [] }
      throw error
    })

const sourceOf = ({ vimeoId, embedKey }: { vimeoId: string | null; embedKey: string | null }) =>
  vimeoId === null ? '' : embedKey ? `${vimeoId}/${embedKey}` : vimeoId

const playedBy = (source: string) => {
  const [vimeoId = '', embedKey = null] = source.split('/')
  return { vimeoId, embedKey }
}

async function recordSeen(tx: Db, run: Run, vimeoId: string, taken?: ImportedFields): Promise<void> {
  if (vimeoId === '') return
  const data = { runId: run.id, ...(taken && { taken }) }
  await tx.vimeoVideo.upsert({
    where: { vimeoId },
    create: { vimeoId, ...data },
    update: data,
    select: { vimeoId: true },
  })
  await tx.vimeoRun.update({ where: { id: run.id }, data: { seen: { increment: 1 } }, select: { id: true } })
}

type New = { vimeoId: string; theirs: Theirs; decision: Exclude<Decision, 'out'> & { categoryId: number } }

async function create(tx: Db, { vimeoId, theirs, decision }: New): Promise<number> {
  const { categoryId, subCategoryId, freeAccess, seriesId, tagIds } = decision
  const last = seriesId === null ? null : await tx.video.aggregate({ where: { seriesId }, _max: { episode: true } })
  const { id } = await tx.video.create({
    data: {
      externalId: externalIdOf(vimeoId),
      name: theirs.name,
      description: '',
      thumbnailUrl: '',
      ...playedBy(theirs.source),
      durationSeconds: Number(theirs.duration),
      categoryId,
      subCategoryId,
      freeAccess,
      seriesId,
      episode: last && (last._max.episode ?? 0) + 1,
      tags: { create: tagIds.map((tagId) => ({ tagId })) },
    },
    select: { id: true },
  })
  if (seriesId !== null) await requireOneCategory(tx, [id])
  return id
}

type Present = { id: number; vimeoId: string; name: string; theirs: Theirs; fields: ImportedFields }

async function update(tx: Db, run: Run, { id, vimeoId, name, theirs, fields }: Present): Promise<boolean> {
  const { taken, changed, isPublic } = await write(tx, id, theirs, fields)
  await recordSeen(tx, run, vimeoId, taken)
  const entry = { vimeoId, name, videoId: id, note: changed.map(fieldName).join(', ') }
  await recordEntry(tx, run, changed.length > 0 ? 'updated' : 'unchanged', entry)
  return isPublic && changed.length > 0
}

async function copyOf(tx: Db, address: string): Promise<string | null> {
  const hash = Uint8Array.from(createHash('sha256').update(address).digest())
  return (await tx.remotePicture.findUnique({ where: { hash }, select: { url: true } }))?.url ?? null
}

/**
 * Writes Vimeo's values without overwriting edits by staff.
 * @returns the values imported so far, and the changed fields
 */
async function write(tx: Db, id: number, theirs: Theirs, fields: ImportedFields) {
  const updatedAt = await lockVersion(tx, { table: 'Video', id, what: 'video' })
  const row = await readVideoDetail(tx, id)
  if (!row) throw new Error('the locked video no longer exists')
  const taken: ImportedFields = { ...fields }
  const changed: string[] = []
  const isTaken = (field: string, value: string, current: string): boolean => {
    const before = taken[field] ?? null
    const verdict = compare(before, { theirs: value, current }, createFingerprint)
    if (verdict === 'none') return false
    const ours = verdict === 'keep' ? (before?.ours ?? '') : createFingerprint(value)
    taken[field] = { theirs: createFingerprint(value), ours }
    if (verdict === 'take') changed.push(field)
    return verdict === 'take'
  }
  // If staff have changed the source, Vimeo's duration and embed key no longer apply.
  const source = playedBy(theirs.source)
  const plays = row.vimeoId === source.vimeoId
  const old = taken.thumbnailUrl?.ours ?? theirs.thumbnailUrl
  const picture = old && (await copyOf(tx, old)) === row.thumbnailUrl ? old : row.thumbnailUrl
  const data = {
    ...(isTaken('name', theirs.name, row.name) && { name: theirs.name }),
    ...(isTaken('description', theirs.description, row.description) && { description: theirs.description }),
    ...(plays &&
      isTaken('duration', theirs.duration, String(row.durationSeconds)) && {
        durationSeconds: Number(theirs.duration),
      }),
    ...(plays && isTaken('source', theirs.source, sourceOf(row)) && source),
    ...(isTaken('thumbnailUrl', theirs.thumbnailUrl, picture) && { thumbnailUrl: theirs.thumbnailUrl }),
  }
  if (isTaken('pieces', theirs.pieces, programmeOf(row))) {
    await replacePieces(tx, id, parsePieces(theirs.pieces).pieces)
    const after = await readVideoDetail(tx, id)
    taken.pieces = {
      theirs: createFingerprint(theirs.pieces),
      ours: createFingerprint(after ? programmeOf(after) : ''),
    }
  }
  const stored = await tx.captionTrack.findMany({ where: { videoId: id }, select: { language: true, text: true } })
  for (const { language, label, text } of theirs.captions) {
    const current = stored.find((track) => track.language === language)?.text ?? ''
    if (!isTaken(`captions:${language}`, text, current)) continue
    await tx.captionTrack.upsert({
      where: { videoId_language: { videoId: id, language } },
      create: { videoId: id, language, label, text },
      update: { text },
      select: { id: true },
    })
  }
  if (changed.length > 0) {
    await tx.video.update({ where: { id }, data: { ...data, updatedAt }, select: { id: true } })
    await indexChangedVideos(tx, [id])
  }
  return { taken, changed, isPublic: row.publishedAt !== null && row.publishedAt <= new Date() }
}
