import { categorySlugs, type CategorySlug } from '@/lib/domains/catalogue/schema'
import { art, artCounts, clipSeconds, demoStreams, vimeoSample, type ClipName } from './media'
import { pieceOf, type DemoPiece } from './repertoire'
import { performersOf, type DemoPerformer } from './performers'
import { srutiOf } from './sruti'
import type { DemoVideo } from './video'
import { carnaticVideos } from './videos-carnatic'
import { danceVideos } from './videos-dance'
import { hindustaniVideos } from './videos-hindustani'
import { lectureVideos } from './videos-lectures'
import { triviaVideos } from './videos-trivia'

const DAY_MS = 24 * 60 * 60 * 1000

/** A module's videos, with the dates that spread them over the past. */
type Strand = {
  category: CategorySlug
  videos: readonly DemoVideo[]
  /** Date of the newest video. */
  newest: string
  /** Days between two videos. */
  everyDays: number
}

/** Each reaches back about eighteen months; different hours keep dates unique. */
const strands: readonly Strand[] = [
  { category: 'dance', videos: danceVideos, newest: '2026-01-15T11:00:00Z', everyDays: 16 },
  { category: 'music', videos: carnaticVideos, newest: '2026-01-14T12:00:00Z', everyDays: 15 },
  { category: 'music', videos: hindustaniVideos, newest: '2026-01-10T13:00:00Z', everyDays: 23 },
  { category: 'lectures', videos: lectureVideos, newest: '2026-01-12T09:00:00Z', everyDays: 24 },
  { category: 'trivia', videos: triviaVideos, newest: '2026-01-08T10:00:00Z', everyDays: 30 },
]

/** Step through the pictures from one video to the next; coprime to their number. */
const PICTURE_STRIDE = { dance: 5, music: 7, lectures: 3, trivia: 3 } as const
/** Minimum distance in videos before a picture repeats. */
const PICTURE_DISTANCE = 4

export type ProgrammePiece = DemoPiece & {
  startSeconds: number
  /** End of the piece, in seconds. */
  untilSeconds: number
  sruti: string | null
}

/** A video as stored in the database. */
export type ProgrammeVideo = {
  externalId: string
  category: CategorySlug
  sub: string
  performers: readonly DemoPerformer[]
  name: string
  about: string
  venue: string | null
  thumbnailUrl: string
  durationSeconds: number
  vimeoId: string | null
  embedKey: string | null
  fileKey: ClipName | null
  hlsUrl: string | null
  hlsKey: string | null
  freeAccess: boolean
  series: { key: string; episode: number } | null
  publishedAt: Date | null
  pieces: readonly ProgrammePiece[]
}

/** Longer forms get more of the programme's time. */
const formWeight: Record<string, number> = {
  'Ragam Tanam Pallavi': 4,
  'Bada Khayal': 4,
  'Alap, Jod and Jhala': 4,
  Padavarnam: 4,
  Dhrupad: 3,
  Kriti: 2,
  Swarajati: 2,
  Varnam: 2,
}

function placed(items: readonly DemoPiece[], durationSeconds: number): Omit<ProgrammePiece, 'sruti'>[] {
  const weights = items.map((item) => formWeight[item.form ?? ''] ?? 1)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  const secondAt = (weight: number) => Math.floor((weight / total) * durationSeconds)
  return items.map((item, index) => {
    const startSeconds = secondAt(before)
    before += weights[index] ?? 1
    return { ...item, startSeconds, untilSeconds: secondAt(before) }
  })
}

function publishedAt(strand: Strand, index: number): Date {
  return new Date(new Date(strand.newest).getTime() - index * strand.everyDays * DAY_MS)
}

type Dated = { category: CategorySlug; video: DemoVideo; publishedAt: Date | null }

function dated(strand: Strand): Dated[] {
  return strand.videos.map((video, index) => ({
    category: strand.category,
    video,
    publishedAt: video.draft ? null : publishedAt(strand, index),
  }))
}

/** Uses the pictures that modules name, and cycles through the others. */
function picturesOf(category: CategorySlug, videos: readonly Dated[]): number[] {
  const count = artCounts[category]
  const numbers = videos.map(({ video }) => video.picture)
  let turn = 0
  return videos.map((_, index) => {
    const near = numbers.slice(Math.max(0, index - PICTURE_DISTANCE), index + PICTURE_DISTANCE + 1)
    let number = numbers[index]
    while (number === undefined) {
      const next = (turn % count) + 1
      turn += PICTURE_STRIDE[category]
      if (!near.includes(next)) number = next
    }
    numbers[index] = number
    return number
  })
}

function resolve({ category, video, publishedAt: instant }: Dated, index: number, picture: number): ProgrammeVideo {
  const fileKey: ClipName = `${category}-${index % 2 === 0 ? 1 : 2}.webm`
  const stream = video.stream ? demoStreams[video.stream] : null
  const durationSeconds = stream?.seconds ?? (video.vimeo ? vimeoSample.seconds : clipSeconds[fileKey])
  return {
    externalId: `demo:${category}:${video.key}`,
    category,
    sub: video.sub,
    performers: performersOf(category, video),
    name: video.name,
    about: video.about,
    venue: video.venue ?? null,
    thumbnailUrl: art(category, picture),
    durationSeconds,
    vimeoId: video.vimeo ? vimeoSample.vimeoId : null,
    embedKey: video.vimeo ? vimeoSample.embedKey : null,
    fileKey: video.vimeo || stream ? null : fileKey,
    hlsUrl: stream?.url ?? null,
    hlsKey: stream?.key ?? null,
    freeAccess: video.free ?? false,
    series: video.series ?? null,
    publishedAt: instant,
    pieces: placed((video.programme ?? []).map(pieceOf), durationSeconds).map((piece) => {
      return { ...piece, sruti: srutiOf(video, piece.raga) }
    }),
  }
}

/** Newest first, drafts last. */
function byDate(a: Dated, b: Dated): number {
  return (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0)
}

function programmeOf(category: CategorySlug): ProgrammeVideo[] {
  const videos = strands
    .filter((strand) => strand.category === category)
    .flatMap(dated)
    .sort(byDate)
  const pictures = picturesOf(category, videos)
  return videos.map((video, index) => resolve(video, index, pictures[index] ?? 1))
}

/** All videos of the demo catalogue by category, each newest first, drafts last. */
export const programme: readonly ProgrammeVideo[] = categorySlugs.flatMap(programmeOf)
