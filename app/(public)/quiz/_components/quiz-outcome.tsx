'use client'

import { Check, X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { PlayableScale } from '@/components/knowledge/playable-scale'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { Button } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import type { AnswerDto, QuestionDto } from '@/lib/domains/quiz/schema'
import { clockTime } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

const pageLinkClass = `inline-flex min-h-11 items-center ${linkClass}`

type QuizOutcomeProps = {
  question: QuestionDto
  answer: AnswerDto
  /** Label of the button that goes on. */
  next: string
  onNext: () => void
}

export function QuizOutcome({ question, answer, next, onNext }: QuizOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { isRight, raga, about, heard, explanation } = answer
  const right = question.options[answer.answer] ?? ''
  const Icon = isRight ? Check : X
  const isAboutRaga = about?.kind === 'ragas'
  return (
    <div className="mt-8 border-t border-line pt-6">
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-title outline-none">
        <Icon aria-hidden className={isRight ? 'size-6 text-peacock' : 'size-6 text-danger'} />
        <span>
          {isRight ? 'Right: ' : 'Wrong. It’s '}
          <MaybeTransliteratedName kind={question.kind}>{right}</MaybeTransliteratedName>
          {!isRight && '.'}
        </span>
      </h3>
      {explanation && (
        <p dir="auto" className="mt-3 max-w-measure whitespace-pre-line text-sand">
          {explanation}
        </p>
      )}
      {heard && <Heard heard={heard} />}
      {raga && !isAboutRaga && (
        <p className="mt-4 text-sand">
          The raga is{' '}
          <Link href={routes.knowledgeOf({ kind: 'ragas', slug: raga.slug })} prefetch={false} className={linkClass}>
            <MaybeTransliteratedName kind="raga">{raga.name}</MaybeTransliteratedName>
          </Link>
          .
        </p>
      )}
      {raga && raga.arohana.length > 1 && raga.avarohana.length > 1 && (
        <>
          <p className="sr-only">
            Arohana: {raga.arohana.join(' ')}. Avarohana: {raga.avarohana.join(' ')}.
          </p>
          <PlayableScale arohana={raga.arohana} avarohana={raga.avarohana} />
        </>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button size="lg" onClick={onNext}>
          {next}
        </Button>
        {about && (
          <Link href={routes.knowledgeOf(about)} prefetch={false} className={pageLinkClass}>
            More about {about.name}
          </Link>
        )}
      </div>
    </div>
  )
}

function Heard({ heard }: { heard: NonNullable<AnswerDto['heard']> }) {
  const { title, video, artist, videoId, seconds, trailerId } = heard
  return (
    <div className="mt-3 max-w-measure">
      <p className="text-sand">
        You heard {title && <bdi className="text-ivory">{title}</bdi>}
        {title && ' in '}
        {trailerId !== null && 'the trailer of '}
        <bdi className="text-ivory">{video}</bdi>
        {artist && ' by '}
        {artist && <MaybeTransliteratedName kind="artist">{artist}</MaybeTransliteratedName>}.
      </p>
      <Link
        href={trailerId === null ? routes.publicMoment(videoId, seconds) : routes.trailer(trailerId)}
        prefetch={false}
        className={pageLinkClass}
      >
        {trailerId === null ? `Hear more from ${clockTime(seconds)}` : 'Watch the trailer'}
      </Link>
    </div>
  )
}
