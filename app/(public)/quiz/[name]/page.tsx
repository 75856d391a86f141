import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { QuizGame } from '@/app/(public)/quiz/_components/quiz-game'
import { missingPage, pageMetadata } from '@/app/_seo/page-metadata'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { dayOfQuiz, isQuizName, randomQuiz, todaysQuiz } from '@/lib/domains/quiz/policy'
import { randomCode } from '@/lib/server/secrets'
import { dayStart } from '@/lib/shared/format/days'
import { formatShortDay } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

/** Rendered for each request, because there is no limit to the number of quizzes. */
export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ name: string }> }

const titleOf = (name: string) => {
  const day = formatShortDay(dayStart(dayOfQuiz(name)).toISOString())
  return name === dayOfQuiz(name) ? `Quiz of ${day}` : `Quiz ${name}`
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = await params
  if (!isQuizName(name)) return missingPage
  const metadata = pageMetadata((await getSiteBrand()).name, {
    title: `Which raga was that? ${titleOf(name)}`,
    description: 'Five short clips from our videos, the same for everyone who opens this link. How many can you name?',
    path: routes.quizOf(name),
  })
  return { ...metadata, robots: { index: false, follow: true } }
}

export default async function QuizPage({ params }: Props) {
  const { name } = await params
  const now = new Date()
  if (name === 'today') redirect(routes.quizOf(todaysQuiz(now)))
  if (name === 'new') redirect(routes.quizOf(randomQuiz(now, randomCode())))
  if (!isQuizName(name, now)) notFound()
  return (
    <div className="page-width max-w-3xl pt-12 md:pt-16">
      <p className="programme-label text-accent">{titleOf(name)}</p>
      <h1 className="mt-2 text-heading">Which raga was that?</h1>
      <QuizGame key={name} name={name} isToday={name === todaysQuiz(now)} />
    </div>
  )
}
