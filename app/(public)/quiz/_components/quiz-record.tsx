'use client'

import Link from 'next/link'
import { linkClass } from '@/components/ui/buttons/button-class'
import { Section } from '@/components/ui/section'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { useHydrated } from '@/lib/client/use-hydrated'
import { QUIZ_QUESTIONS, type QuizRecordDto } from '@/lib/domains/quiz/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

const rowsOf = ({ quizzes, right, questions, best, days }: QuizRecordDto): [label: string, value: string][] => [
  ['Quizzes', String(quizzes)],
  ['Right answers', `${right} of ${questions}`],
  ['Best', `${best} of ${QUIZ_QUESTIONS}`],
  ['Days in a row', String(days)],
]

/** Renders for visitors too, because the page is cached for everyone. */
export function QuizRecord() {
  const isSignedIn = useHydrated() && document.documentElement.dataset.viewer !== undefined
  const { data: record } = useApiQuery<QuizRecordDto>(isSignedIn ? apiRoutes.quizRecord : null, { staleTime: 0 })
  if (!isSignedIn)
    return (
      <p className="text-sand" data-for-viewer="visitor">
        <Link href={routes.registration} className={linkClass}>
          Sign up
        </Link>{' '}
        or{' '}
        <Link href={routes.login} className={linkClass}>
          log in
        </Link>{' '}
        to keep a record of your answers.
      </p>
    )
  if (!record) return null
  return (
    <Section id="record" title="Your record">
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-5 sm:grid-cols-4">
        {rowsOf(record).map(([label, value]) => (
          <div key={label}>
            <dt className="programme-label text-dust">{label}</dt>
            <dd className="numerals mt-1 text-title text-brass-bright">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-fine text-dust">
        Finished quizzes only. Your first answer to each question counts. Nobody else can see this.
      </p>
    </Section>
  )
}
