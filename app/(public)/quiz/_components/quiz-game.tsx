'use client'

import Link from 'next/link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { Spinner } from '@/components/ui/spinner'
import { useSingleRun } from '@/lib/client/forms/use-single-run'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { ApiError, callApi } from '@/lib/client/requests/api'
import type { AnswerDto, AnswerInput, QuestionDto, QuizDto } from '@/lib/domains/quiz/schema'
import { errorMessage } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { QuizClip } from './quiz-clip'
import { QuizOptions } from './quiz-options'
import { QuizOutcome } from './quiz-outcome'
import { QuizScore } from './quiz-score'

export function QuizGame({ name, isToday }: { name: string; isToday: boolean }) {
  const { data: quiz, error, refetch, isFetching } = useApiQuery<QuizDto>(apiRoutes.quiz(name))
  if (quiz) return <Game quiz={quiz} isToday={isToday} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <p className="mt-6 text-sand">
        This quiz has too few pieces to choose from.{' '}
        <Link href={routes.quiz} className={linkClass}>
          About the quiz
        </Link>
      </p>
    )
  if (error)
    return (
      <div role="alert" className="mt-6">
        <p className="text-danger">{errorMessage(error)}</p>
        <Button className="mt-3" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <p role="status" className="mt-6 flex items-center gap-3 text-sand">
      <Spinner className="size-5" /> Loading the quiz…
    </p>
  )
}

function Game({ quiz, isToday }: { quiz: QuizDto; isToday: boolean }) {
  const [answers, setAnswers] = useState<AnswerDto[]>([])
  const [index, setIndex] = useState(0)
  const question = quiz.questions[index]
  if (!question) return <QuizScore quiz={quiz} answers={answers} isToday={isToday} />
  return (
    <Question
      key={question.key}
      quiz={quiz}
      index={index}
      question={question}
      onAnswer={(answer) => setAnswers((before) => [...before.slice(0, index), answer])}
      onNext={() => setIndex(index + 1)}
    />
  )
}

type QuestionProps = {
  quiz: QuizDto
  index: number
  question: QuestionDto
  onAnswer: (answer: AnswerDto) => void
  onNext: () => void
}

const interactive = 'a, button, input, select, textarea, summary, [contenteditable]'

/** Ignores keys with modifiers and keys for other controls, such as text fields. */
function keyOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('[role="dialog"], input, select, textarea, [contenteditable]')) return null
  if (event.key === 'Enter') return target?.closest(interactive) ? null : 'Enter'
  return event.key
}

function Question({ quiz: { name, questions }, index, question, onAnswer, onNext }: QuestionProps) {
  const [given, setGiven] = useState<{ choice: number; answer: AnswerDto } | null>(null)
  const [problem, setProblem] = useState('')
  const [once, isSending] = useSingleRun()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // If the quiz loads late, leaves the focus on a control that the person has reached in the meantime.
    const isFree = !document.activeElement?.closest(interactive)
    if (index > 0 || isFree) heading.current?.focus({ preventScroll: index === 0 })
  }, [index])

  const choose = (choice: number) =>
    once(async () => {
      if (given || choice >= question.options.length) return
      setProblem('')
      try {
        const json: AnswerInput = { question: index + 1, key: question.key, choice }
        const answer = await callApi<AnswerDto>(apiRoutes.quiz(name), { method: 'POST', json })
        setGiven({ choice, answer })
        onAnswer(answer)
      } catch (error) {
        setProblem(errorMessage(error))
      }
    })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Single keys work only while the quiz has the focus, because people who dictate may trigger them by accident.
    const key = section.current?.contains(event.target as Node) ? keyOf(event) : null
    if (key === 'Enter' && given) {
      event.preventDefault()
      onNext()
    }
    if (key && /^[1-4]$/.test(key) && !given) void choose(Number(key) - 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const renew = async () => {
    const fresh = await callApi<QuizDto>(apiRoutes.quiz(name))
    return fresh.questions.find(({ key }) => key === question.key)?.clip?.source ?? null
  }

  const isLast = index === questions.length - 1
  return (
    // Can be focused, so that keys still work after a click between its controls.
    <section ref={section} tabIndex={-1} aria-labelledby="question" className="mt-8 outline-none">
      <h2 id="question" ref={heading} tabIndex={-1} className="text-title outline-none">
        <span className="programme-label mb-2 block text-dust">
          Question {index + 1} of {questions.length}
        </span>
        <bdi>{question.text}</bdi>
      </h2>
      {question.clip && <QuizClip clip={question.clip} renew={renew} />}
      <QuizOptions
        question={question}
        given={given && { choice: given.choice, answer: given.answer.answer }}
        isSending={isSending}
        onChoose={(choice) => void choose(choice)}
      />
      <p role="alert" className={problem ? 'mt-4 text-danger' : 'hidden'}>
        {problem}
      </p>
      {given && (
        <QuizOutcome
          question={question}
          answer={given.answer}
          next={isLast ? 'See your score' : 'Next question'}
          onNext={onNext}
        />
      )}
    </section>
  )
}
