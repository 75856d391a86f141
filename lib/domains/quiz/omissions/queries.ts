import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { whereNameMatches } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { adminRows, mostCounted, pagedTo, type Paged } from '@/lib/shared/routes/paging'
import type { QuizPiecesQuery, StaffQuizPiece } from './schema'

const select = {
  id: true,
  videoId: true,
  startSeconds: true,
  title: true,
  composer: { select: { name: true } },
  composition: { select: { composer: { select: { name: true } } } },
  ragas: { orderBy: { position: 'asc' }, select: { raga: { select: { name: true } } } },
  talas: { orderBy: { position: 'asc' }, select: { tala: { select: { name: true } } } },
  video: { select: { name: true } },
} satisfies Prisma.PieceSelect

type PieceRow = Prisma.PieceGetPayload<{ select: typeof select }>

function toStaffPiece({ id, ragas, talas, composer, composition, video, ...piece }: PieceRow, isLeftOut: boolean) {
  const by = composer ?? composition?.composer
  const names = [...ragas.map(({ raga }) => raga.name), ...talas.map(({ tala }) => tala.name), ...(by ? [by.name] : [])]
  return { ...piece, id: String(id), video: video.name, names: names.join(' · '), isLeftOut }
}

const audible = { vimeoId: null, OR: [{ fileKey: { not: null } }, { hlsUrl: { not: null } }] }

/** Videos that the quiz may play: published ones that are free or have a trailer. */
async function whereHeard({ query, video }: QuizPiecesQuery, now: Date): Promise<Prisma.VideoWhereInput> {
  return {
    AND: [query ? await whereNameMatches('Video', query) : {}, video === undefined ? {} : { id: Number(video) }],
    publishedAt: { lte: now },
    OR: [{ freeAccess: true, ...audible }, { trailer: { is: audible } }],
  }
}

/** Lists the pieces that the quiz may ask about, newest video first. */
export async function listStaffQuizPieces(
  actor: Actor,
  filters: QuizPiecesQuery,
  now: Date = new Date(),
): Promise<Paged<StaffQuizPiece>> {
  requireActor(actor, 'content')
  const { page, state } = filters
  const video = await whereHeard(filters, now)
  if (state === 'out') return listLeftOut(video, page)
  const where = {
    video,
    OR: [
      { composerId: { not: null } },
      { compositionId: { not: null } },
      { ragas: { some: {} } },
      { talas: { some: {} } },
    ],
  } satisfies Prisma.PieceWhereInput
  const [rows, total] = await Promise.all([
    db.piece.findMany({ where, orderBy: [{ videoId: 'desc' }, { startSeconds: 'asc' }], ...adminRows(page), select }),
    db.piece.count({ where, take: mostCounted(page) }),
  ])
  const omissions = await db.quizOmission.findMany({ where: { videoId: { in: rows.map((row) => row.videoId) } } })
  const isLeftOut = (row: PieceRow) =>
    omissions.some(({ videoId, startSeconds }) => videoId === row.videoId && startSeconds === row.startSeconds)
  return pagedTo(
    rows.map((row) => toStaffPiece(row, isLeftOut(row))),
    page,
    total,
  )
}

async function listLeftOut(video: Prisma.VideoWhereInput, page: number): Promise<Paged<StaffQuizPiece>> {
  const [rows, total] = await Promise.all([
    db.quizOmission.findMany({
      where: { video },
      orderBy: [{ videoId: 'desc' }, { startSeconds: 'asc' }],
      ...adminRows(page),
      select: { videoId: true, startSeconds: true, video: { select: { name: true } } },
    }),
    db.quizOmission.count({ where: { video }, take: mostCounted(page) }),
  ])
  const starts = rows.map(({ videoId, startSeconds }) => ({ videoId, startSeconds }))
  const pieces = await db.piece.findMany({ where: { OR: starts }, select })
  const data = rows.map(({ video: { name }, ...start }): StaffQuizPiece => {
    const piece = pieces.find((row) => row.videoId === start.videoId && row.startSeconds === start.startSeconds)
    if (piece) return toStaffPiece(piece, true)
    const id = `${start.videoId} ${start.startSeconds}`
    return { ...start, id, title: 'No piece starts here any more', video: name, names: '', isLeftOut: true }
  })
  return pagedTo(data, page, total)
}
