'use client'

import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ShareBar } from '@/components/catalogue/video/share-bar'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { ButtonLink } from '@/components/ui/buttons/button'
import type { AnswerDto, QuizDto } from '@/lib/domains/quiz/schema'
import { routes } from '@/lib/shared/routes/routes'
import { QuizRecord } from './quiz-record'

type QuizScoreProps = { quiz: QuizDto; answers: readonly AnswerDto[]; isToday: boolean }

export function QuizScore({ quiz, answers, isToday }: QuizScoreProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const right = answers.filter(({ isRight }) => isRight).length
  return (
    <div className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="text-display outline-none">
        {right} of {answers.length} right
      </h2>
      <ol className="mt-6 divide-y divide-line border-y border-line">
        {quiz.questions.map(({ key, kind, text, options }, index) => {
          const answer = answers[index]
          const Icon = answer?.isRight ? Check : X
          return (
            <li key={key} className="flex items-center gap-4 py-3">
              <Icon aria-hidden className={answer?.isRight ? 'size-5 text-peacock' : 'size-5 text-danger'} />
              <span className="sr-only">{answer?.isRight ? 'Right:' : 'Wrong:'}</span>
              <span className="min-w-0 grow text-sand">{text}</span>
              <span className="font-semibold">
                <MaybeTransliteratedName kind={kind}>{options[answer?.answer ?? 0] ?? ''}</MaybeTransliteratedName>
              </span>
            </li>
          )
        })}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={routes.quizOf('new')} prefetch={false} size="lg">
          New quiz
        </ButtonLink>
        {!isToday && (
          <ButtonLink href={routes.quizOf('today')} prefetch={false} size="lg" variant="secondary">
            Today’s quiz
          </ButtonLink>
        )}
      </div>
      <section aria-labelledby="share" className="mt-10">
        <h3 id="share" className="text-title">
          Share this quiz
        </h3>
        <p className="mt-2 mb-4 text-sand">Everyone who opens the link gets these questions.</p>
        <ShareBar path={routes.quizOf(quiz.name)} title="Which raga was that?" />
      </section>
      <div className="mt-12">
        <QuizRecord />
      </div>
    </div>
  )
}
