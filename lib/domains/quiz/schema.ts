import { z } from 'zod'
import type { VideoSource } from '@/lib/domains/media/schema'
import type { NamePageKind } from '@/lib/shared/music/name-kinds'
import { isQuizName, type QuizKind } from './policy'

export const QUIZ_QUESTIONS = 5
export const CLIP_SECONDS = 30
/** Length of a question's key. */
export const KEY_LENGTH = 20

export const questionTexts: Record<QuizKind, string> = {
  raga: 'Which raga is this?',
  tala: 'Which tala is this?',
  composer: 'Who composed this?',
  mudra: 'How does this piece’s composer sign their songs?',
}

/** Part of a video or trailer. `source` is limited to the viewer and expires soon, like that of any video. */
export type QuizClip = { source: VideoSource; start: number; seconds: number }

/** Must never contain the answer, a title, or the name of a video. */
export type QuestionDto = {
  /** Changes if the question changes, so that no answer is counted for another question. */
  key: string
  /** `own`: written by staff. */
  kind: QuizKind | 'own'
  text: string
  options: string[]
  clip: QuizClip | null
}
export type QuizDto = { name: string; questions: QuestionDto[] }

/** Sent only after an answer. */
export type AnswerDto = {
  isRight: boolean
  /** Index of the right option. */
  answer: number
  /** True if this answer was added to the person's record. */
  isCounted: boolean
  explanation: string
  /** Page about the answer. */
  about: { kind: NamePageKind; slug: string; name: string } | null
  raga: { slug: string; name: string; arohana: string[]; avarohana: string[] } | null
  heard: {
    videoId: number
    title: string | null
    video: string
    artist: string | null
    seconds: number
    trailerId: number | null
  } | null
}

export type QuizRecordDto = {
  /** Number of finished quizzes. */
  quizzes: number
  right: number
  questions: number
  best: number
  /** Number of consecutive days with a finished quiz, up to today or yesterday. */
  days: number
}

export const QUIZ_CHANGED = 'This question has changed since you opened the quiz. Reload the page to play the new one.'

export const quizParamsSchema = z.object({ name: z.string().refine((name) => isQuizName(name), 'Unknown quiz.') })

export const answerSchema = z.object({
  /** 1-based. */
  question: z.int('Choose a question.').min(1, 'Choose a question.').max(QUIZ_QUESTIONS, 'Choose a question.'),
  key: z.string('Reload the page and try again.').max(KEY_LENGTH, 'Reload the page and try again.'),
  choice: z.int('Choose an answer.').min(0, 'Choose an answer.').max(3, 'Choose an answer.'),
})
export type AnswerInput = z.output<typeof answerSchema>
