import 'server-only'
import { CAPTIONS_TEXT_MAX, captionsText, type CaptionTrackText } from '@/lib/domains/catalogue/captions/schema'
import { performersText } from '@/lib/domains/catalogue/performers/schema'
import { readProgrammes } from '@/lib/domains/catalogue/programme/queries'
import { piecesText } from '@/lib/domains/catalogue/programme/schema'
import { eachVideoText, videoTextNames } from '@/lib/domains/catalogue/texts/schema'
import { videoDetailSelect, formatVideoLyrics } from '@/lib/domains/catalogue/videos/queries'
import type { ImportNames } from '@/lib/domains/import/names/policy'
import { Works } from '@/lib/domains/import/names/queries'
import { stagedRow, type StagedRow } from '@/lib/domains/import/videos/policy'
import { readImportNames } from '@/lib/domains/import/videos/queries'
import {
  importColumns,
  importRowSchema,
  UNCHANGED,
  versionText,
  type ImportColumn,
} from '@/lib/domains/import/videos/schema'
import { sourceColumns } from '@/lib/domains/media/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { singaporeInstant, singaporeTime } from '@/lib/shared/format/singapore-time'

/** `UNCHANGED` replaces values that an import would read differently or refuse. */
export type ExportedRow = Record<ImportColumn, string>

const select = {
  ...videoDetailSelect,
  externalId: true,
  categoryId: true,
  partsChangedAt: true,
  subCategory: { select: { id: true, name: true, slug: true } },
} satisfies Prisma.VideoSelect
type PieceRow = Awaited<ReturnType<typeof readProgrammes>>[number]
type VideoRow = Prisma.VideoGetPayload<{ select: typeof select }> & {
  pieces: PieceRow[]
  captions: CaptionTrackText[] | null
}

/** `captions` is null if the text is too long for a row. */
async function readVideos(ids: number[]): Promise<VideoRow[]> {
  const rows = await db.video.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' }, select })
  const pieces = await readProgrammes(db, ids)
  const captions = await db.$queryRaw<{ videoId: number; tracks: CaptionTrackText[] | null }[]>`
    SELECT "videoId", CASE WHEN sum(length("text")) <= ${CAPTIONS_TEXT_MAX} THEN json_agg(json_build_object(
      'language', "language", 'label', "label", 'text', "text") ORDER BY "language") END AS "tracks"
    FROM "CaptionTrack" WHERE "videoId" = ANY (${ids}::int[]) GROUP BY 1`
  const tracks = new Map(captions.map((each) => [each.videoId, each.tracks]))
  return rows.map((row) => ({
    ...row,
    pieces: pieces.filter(({ videoId }) => videoId === row.id),
    captions: tracks.has(row.id) ? (tracks.get(row.id) ?? null) : [],
  }))
}

export class ExportNames {
  private constructor(
    private readonly names: ImportNames,
    private readonly works: Works,
    private readonly subCategories: ReadonlyMap<string, number>,
  ) {}

  static async load(): Promise<ExportNames> {
    const rows = await db.subCategory.findMany({ select: { name: true, slug: true, categoryId: true } })
    const spelled = rows.flatMap(({ name, slug, categoryId }) =>
      [...new Set([name.toLowerCase(), slug.toLowerCase()])].map((spelling) => `${categoryId} ${spelling}`),
    )
    const counts = new Map<string, number>()
    for (const spelling of spelled) counts.set(spelling, (counts.get(spelling) ?? 0) + 1)
    return new ExportNames(await readImportNames(db, { creates: false }), await Works.load(db), counts)
  }

  async rowsOf(ids: number[]): Promise<ExportedRow[]> {
    return (await readVideos(ids)).map((video) => this.checked(video, this.row(video)))
  }

  private row(video: VideoRow): ExportedRow {
    const { names } = this
    const [first] = video.performers
    const key = video.embedKey ?? ''
    // Writes a URL, because spreadsheets round long numbers and would read a key such as 12e5 as a number.
    const link = video.vimeoId && `https://vimeo.com/${video.vimeoId}${/^[0-9a-z]{6,64}$/i.test(key) ? `/${key}` : ''}`
    return {
      externalId: video.externalId ?? `#${video.id}`,
      ...eachVideoText((_, name) => video[name] ?? ''),
      category: video.category.slug,
      subCategory: this.subCategory(video),
      artist: first ? names.written('artist', first.artist) : '',
      performers: performersText(
        video.performers.map(({ artist, role }) => ({ name: names.written('artist', artist), role })),
      ),
      series: video.series ? names.written('series', video.series) : '',
      episode: String(video.episode ?? ''),
      access: video.freeAccess ? 'free' : 'premium',
      vimeo: link ?? '',
      embedKey: link && !link.endsWith(`/${key}`) ? key : '',
      file: video.fileKey ?? '',
      hlsUrl: video.hlsUrl ?? '',
      hlsKey: video.hlsKey ?? '',
      duration: String(video.durationSeconds),
      thumbnail: video.thumbnailUrl,
      publishedAt: momentText(video.publishedAt),
      tags: video.tags.map(({ tag }) => tag.tag).join(';'),
      pieces: this.pieces(video),
      words: this.words(video),
      captions: video.captions ? captionsText(video.captions) : UNCHANGED,
      // Must match the comparison in `findChanges`.
      version: versionText(new Date(Math.max(Number(video.updatedAt), Number(video.partsChangedAt)))),
    }
  }

  private subCategory({ subCategory, categoryId }: VideoRow): string {
    if (!subCategory) return ''
    const spellings = [subCategory.name, subCategory.slug]
    return spellings.find((text) => this.subCategories.get(`${categoryId} ${text.toLowerCase()}`) === 1) ?? UNCHANGED
  }

  /** Returns `UNCHANGED` if lyrics belong to a deleted piece, because an import would refuse the lyrics. */
  private words({ words, pieces }: VideoRow): string {
    const starts = new Set(pieces.map(({ startSeconds }) => startSeconds))
    if (words.some(({ startSeconds }) => !starts.has(startSeconds))) return UNCHANGED
    return formatVideoLyrics({ words })
  }

  private pieces({ pieces }: VideoRow): string {
    const written = pieces.map((piece) => {
      const { title, composer, composerId, form, formId, composition } = piece
      const list = (kind: 'raga' | 'tala') => piece[`${kind}s`].map((each) => this.names.written(kind, each)).join(', ')
      const one = (kind: 'composer' | 'form', id: number | null, name: string | null) =>
        id !== null && name !== null ? this.names.written(kind, { id, name }) : null
      const isKnown = this.workOf(piece, null) === (composition?.id ?? null)
      return {
        ...piece,
        raga: list('raga'),
        tala: list('tala'),
        composer: one('composer', composerId, composer),
        form: one('form', formId, form),
        // Omits a composition that an import would find by the piece's title.
        composition: isKnown || !composition ? null : composition.title,
        title,
      }
    })
    return pieces.every(
      (piece, index) => this.workOf(piece, written[index]?.composition ?? null) === (piece.composition?.id ?? null),
    )
      ? piecesText(written)
      : UNCHANGED
  }

  /**
   * Returns the id of the composition that an import would use: null if it would use none, undefined if it would create
   * one.
   */
  private workOf(piece: PieceRow, composition: string | null): number | null | undefined {
    const work = this.works.find({ ...piece, composition })
    return work && work.id
  }

  /** Replaces values with `UNCHANGED` if an import would refuse them or read them differently. */
  private checked(video: VideoRow, row: ExportedRow): ExportedRow {
    const first = importRowSchema.safeParse(given(row))
    const refused = first.success ? [] : first.error.issues.map((issue) => String(issue.path[0]) as ImportColumn)
    const readable = without(row, refused)
    const second = importRowSchema.safeParse(given(readable))
    // Keeps only the id if the row is still refused, because no single column is to blame.
    if (!second.success) return { ...without(readable, importColumns.slice(1)), externalId: row.externalId }
    const staged = stagedRow(0, second.data, this.names)
    return without(readable, different(video, staged, readable))
  }
}

/** Groups of columns. If one column becomes `UNCHANGED`, its whole group does. */
const together: readonly (readonly ImportColumn[])[] = [
  ['artist', 'performers'],
  ['series', 'episode'],
  ['vimeo', 'embedKey', 'file', 'hlsUrl', 'hlsKey'],
]

function without(row: ExportedRow, columns: readonly ImportColumn[]): ExportedRow {
  const all = columns.flatMap((column) => together.find((group) => group.includes(column)) ?? [column])
  const gone = all.filter((column) => column !== 'externalId').map((column) => [column, UNCHANGED])
  return { ...row, ...(Object.fromEntries(gone) as Partial<ExportedRow>) }
}

const given = (row: ExportedRow): Partial<ExportedRow> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== UNCHANGED)) as Partial<ExportedRow>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function different(video: VideoRow, staged: StagedRow, row: ExportedRow): ImportColumn[] {
  const { video: read } = staged
  const idOf = (each: { id: number } | null | undefined) => each?.id ?? null
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
  const pieces = {
    read: staged.pieces.map(
      ({ piece: { startSeconds, endSeconds, title, sruti, language }, ragas, talas, composer, form }) => [
        ...[startSeconds, endSeconds, title, sruti, language],
        ...[ids(ragas), ids(talas), idOf(composer), idOf(form)],
      ],
    ),
    stored: video.pieces.map(
      ({ startSeconds, endSeconds, title, sruti, language, ragas, talas, composerId, formId }) => [
        ...[startSeconds, endSeconds, title, sruti, language],
        ...[ids(ragas), ids(talas), composerId, formId],
      ],
    ),
  }
  const wordRows = (words: readonly VideoRow['words'][number][]) =>
    words.map(({ startSeconds, kind, language, script, source, text }) => [
      startSeconds,
      kind,
      language,
      script,
      source,
      text,
    ])
  const captionsOf = (tracks: readonly CaptionTrackText[]) =>
    tracks.map(({ language, label, text }) => [language, label, text]).sort()
  const pairs: readonly (readonly [ImportColumn, unknown, unknown])[] = [
    ...videoTextNames.map((name) => [name, read[name], video[name]] as const),
    [
      'artist',
      staged.performers.map(({ who, role }) => [who.id, role]),
      video.performers.map(({ artist, role }) => [artist.id, role]),
    ],
    ['series', [idOf(staged.series), read.episode], [idOf(video.series), video.episode]],
    [
      'vimeo',
      [...sourceColumns, 'hlsKey' as const].map((name) => read[name]),
      [...sourceColumns, 'hlsKey' as const].map((name) => video[name]),
    ],
    ['duration', read.durationSeconds, video.durationSeconds],
    ['thumbnail', read.thumbnailUrl, video.thumbnailUrl],
    ['publishedAt', read.publishedAt, video.publishedAt],
    ['tags', [...(read.tags ?? [])].sort(), video.tags.map(({ tag }) => tag.tag).sort()],
    ['pieces', pieces.read, pieces.stored],
    ['words', wordRows(staged.words), wordRows(video.words)],
    ['captions', captionsOf(staged.captions), captionsOf(video.captions ?? [])],
  ]
  return pairs.flatMap(([column, now, before]) => (row[column] === UNCHANGED || same(now, before) ? [] : [column]))
}

/** Returns Singapore time for whole minutes, otherwise the ISO timestamp. */
function momentText(instant: Date | null): string {
  if (!instant) return ''
  const local = singaporeTime(instant)
  return singaporeInstant(local)?.getTime() === instant.getTime() ? local : instant.toISOString()
}
