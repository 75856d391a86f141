import 'server-only'
import { trailerSource, videoAccess } from '@/lib/domains/media/queries'
import type { VideoSource } from '@/lib/domains/media/schema'
import { letterKey } from '@/lib/domains/names/lookup/policy'
import { quizPiecesOf, type QuizPiece, type QuizVideoRow } from '@/lib/domains/quiz/pieces/policy'
import { findFreeVideo, getHeardVideo, listQuizVideos } from '@/lib/domains/quiz/pieces/queries'
import { listPlayableQuestions, type PlayableQuestion } from '@/lib/domains/quiz/questions/queries'
import {
  chooseRelatives,
  composerDistance,
  isVague,
  ragaDistance,
  talaDistance,
  type ComposerRelative,
} from '@/lib/domains/quiz/relatives/policy'
import { getRelatives, type Relatives } from '@/lib/domains/quiz/relatives/queries'
import { isBuild } from '@/lib/server/process-state'
import { keyedHash } from '@/lib/server/secrets'
import type { Actor } from '@/lib/shared/access/actor'
import type { NamePageKind } from '@/lib/shared/music/name-kinds'
import { chooseQuestions, hashOf, hasOwnQuestion, shuffled, todaysQuiz, type QuizKind } from './policy'
import {
  CLIP_SECONDS,
  KEY_LENGTH,
  QUIZ_QUESTIONS,
  questionTexts,
  type AnswerDto,
  type QuestionDto,
  type QuizDto,
} from './schema'

type Named = { id: number; slug: string; name: string }

/** A question with its answer. Never leaves the server. */
export type AnsweredQuestion = {
  key: string
  kind: QuestionDto['kind']
  text: string
  options: string[]
  answer: number
  explanation: string
  clip: { of: QuizVideoRow | null; trailerId: number | null; videoId: number; start: number; seconds: number } | null
  about: { kind: NamePageKind; name: Named } | null
  piece: QuizPiece | null
}

type Options = { about: { kind: NamePageKind; name: Named }; right: string; wrong: string[]; explanation: string }

const pageKinds = { raga: 'ragas', tala: 'talas', composer: 'composers', mudra: 'composers' } as const

const signatureOf = ({ signature }: ComposerRelative) => signature
const nameOf = ({ name }: Named) => name

/** Returns the options of a question; null if the piece can't be asked about. */
function optionsOf(name: string, kind: QuizKind, piece: QuizPiece, all: Relatives): Options | null {
  const seed = `${name}:${kind}:${piece.videoId}:${piece.startSeconds}`
  const about = (row: Named) => ({ kind: pageKinds[kind], name: { id: row.id, slug: row.slug, name: row.name } })
  if (kind === 'raga') {
    const row = all.raga.get(piece.ragaId ?? 0)
    if (!row || isVague(row.name)) return null
    const wrong = chooseRelatives(seed, row, [...all.raga.values()], { distance: ragaDistance, labelOf: nameOf })
    return wrong && { about: about(row), right: row.name, wrong: wrong.map(nameOf), explanation: '' }
  }
  if (kind === 'tala') {
    const row = all.tala.get(piece.talaId ?? 0)
    if (!row || isVague(row.name)) return null
    const wrong = chooseRelatives(seed, row, [...all.tala.values()], { distance: talaDistance, labelOf: nameOf })
    const explanation = row.counts === null ? '' : `${row.name} has ${row.counts} counts.`
    return wrong && { about: about(row), right: row.name, wrong: wrong.map(nameOf), explanation }
  }
  const row = all.composer.get(piece.composerId ?? 0)
  if (!row || isVague(row.name)) return null
  const labelOf = kind === 'mudra' ? signatureOf : nameOf
  const right = labelOf(row)
  const wrong = chooseRelatives(seed, row, [...all.composer.values()], { distance: composerDistance, labelOf })
  if (right === null || !wrong) return null
  const explanation = row.signature === null ? '' : `${row.name} signs as “${row.signature}”.`
  return { about: about(row), right, wrong: wrong.map((other) => labelOf(other) ?? other.name), explanation }
}

/** A stream's URL is not ours, so its path may name the piece. */
function isTelling(row: { hlsUrl: string | null }, names: readonly string[]): boolean {
  if (row.hlsUrl === null) return false
  const path = letterKey(row.hlsUrl)
  return names.some((name) => letterKey(name).length > 2 && path.includes(letterKey(name)))
}

function namesOf({ ragaId, talaId, composerId }: QuizPiece, all: Relatives): string[] {
  const composer = all.composer.get(composerId ?? 0)
  const names = [all.raga.get(ragaId ?? 0)?.name, all.tala.get(talaId ?? 0)?.name, composer?.name, composer?.signature]
  return names.filter((name) => typeof name === 'string')
}

function clipOf(name: string, piece: QuizPiece, of: QuizVideoRow): AnsweredQuestion['clip'] {
  const seconds = Math.min(CLIP_SECONDS, piece.until - piece.from)
  // Different quizzes play different parts of a piece.
  const offset = hashOf(`${name}:${piece.videoId}:${piece.startSeconds}`) % (piece.until - piece.from - seconds + 1)
  return { of, trailerId: piece.trailerId, videoId: piece.videoId, start: piece.from + offset, seconds }
}

/** Keyed, because the facts include the answer, and a client could hash each option. */
const keyOf = (...facts: unknown[]) => keyedHash('quiz-key', JSON.stringify(facts)).slice(0, KEY_LENGTH)

/** Returns the questions of a quiz with their answers; null if the catalogue has too few pieces. */
export async function readQuiz(name: string, now: Date = new Date()): Promise<AnsweredQuestion[] | null> {
  const [videos, all] = await Promise.all([listQuizVideos(name, now), getRelatives('catalogue', now)])
  const rows = new Map(videos.map((video) => [video.id, video]))
  const found = new Map<string, Options>()
  const keyOfOptions = (kind: QuizKind, piece: QuizPiece) => `${kind} ${piece.videoId} ${piece.startSeconds}`
  const chosen = chooseQuestions(name, videos.map(quizPiecesOf), (kind, piece) => {
    const row = rows.get(piece.videoId)
    const options = optionsOf(name, kind, piece, all)
    if (!row || !options) return null
    if (isTelling(piece.trailerId === null ? row : (row.trailer ?? row), [piece.title, ...namesOf(piece, all)]))
      return null
    found.set(keyOfOptions(kind, piece), options)
    return `${options.about.kind} ${options.about.name.id}`
  })
  const questions = chosen.flatMap(({ kind, piece }): AnsweredQuestion[] => {
    const [options, of] = [found.get(keyOfOptions(kind, piece)), rows.get(piece.videoId)]
    if (!options || !of) return []
    const { right, wrong, about, explanation } = options
    const clip = clipOf(name, piece, of)
    const shown = shuffled(`${name}:${keyOfOptions(kind, piece)}`, [right, ...wrong], (option) => option)
    const key = keyOf(kind, piece.videoId, clip?.start, shown, right)
    const text = questionTexts[kind]
    return [{ key, kind, text, options: shown, answer: shown.indexOf(right), explanation, clip, about, piece }]
  })
  if (questions.length < QUIZ_QUESTIONS) return null
  const own = hasOwnQuestion(name) ? await findOwnQuestion(name, now) : null
  return own ? [...questions.slice(0, -1), own] : questions
}

async function findOwnQuestion(name: string, now: Date): Promise<AnsweredQuestion | null> {
  const playable = await listPlayableQuestions(name, now)
  const silent = playable.filter(({ video, answer }) => !video || !isTelling(video, [answer]))
  const [own] = shuffled(name, silent, ({ id }) => id)
  if (!own) return null
  const options = shuffled(`${name}:own`, [own.answer, ...own.wrong], (option) => option)
  return {
    ...{ kind: 'own', text: own.text, options, answer: options.indexOf(own.answer), explanation: own.explanation },
    key: keyOf('own', own.id, own.text, options, own.answer),
    clip: ownClipOf(own),
    about: null,
    piece: null,
  }
}

function ownClipOf({ videoId, startSeconds, video }: PlayableQuestion): AnsweredQuestion['clip'] {
  if (videoId === null || !video) return null
  const start = startSeconds ?? 0
  return { of: null, trailerId: null, videoId, start, seconds: Math.min(CLIP_SECONDS, video.durationSeconds - start) }
}

async function sourceFor(
  actor: Actor,
  { of, trailerId, videoId }: NonNullable<AnsweredQuestion['clip']>,
  now: Date,
): Promise<VideoSource | null> {
  if (trailerId !== null) return of?.trailer ? trailerSource(of.trailer) : null
  const row = of ?? (await findFreeVideo(videoId, now))
  return row && videoAccess(actor, row, now).source
}

/** Without the answers. Visitors may hear the clips, because only free videos and trailers are used. */
export async function getQuiz(actor: Actor, name: string, now: Date = new Date()): Promise<QuizDto | null> {
  const quiz = await readQuiz(name, now)
  if (!quiz) return null
  const questions = quiz.map(async ({ key, kind, text, options, clip }): Promise<QuestionDto> => {
    const source = clip && (await sourceFor(actor, clip, now))
    return {
      ...{ key, kind, text, options },
      clip: clip && source && { source, start: clip.start, seconds: clip.seconds },
    }
  })
  return { name, questions: await Promise.all(questions) }
}

/** Returns false at build time, which has no database. */
export const hasQuiz = async (now: Date = new Date()): Promise<boolean> =>
  !isBuild() && (await readQuiz(todaysQuiz(now), now)) !== null

/** Explains an answer that was given. */
export async function explainAnswer(
  { about, answer, clip, explanation, piece }: AnsweredQuestion,
  now: Date = new Date(),
): Promise<Omit<AnswerDto, 'isRight' | 'isCounted'>> {
  const all = await getRelatives('catalogue', now)
  const raga = all.raga.get(piece?.ragaId ?? 0)
  return {
    answer,
    explanation,
    about: about && { kind: about.kind, slug: about.name.slug, name: about.name.name },
    raga: raga
      ? { slug: raga.slug, name: raga.name, arohana: [...raga.arohana], avarohana: [...raga.avarohana] }
      : null,
    heard: clip && {
      ...(await getHeardVideo(clip.videoId, now)),
      ...{ videoId: clip.videoId, title: piece?.trailerId === null ? piece.title : null },
      ...{ seconds: clip.start, trailerId: clip.trailerId },
    },
  }
}
