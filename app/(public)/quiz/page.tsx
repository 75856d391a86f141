import { QuizRecord } from '@/app/(public)/quiz/_components/quiz-record'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { PageHero } from '@/components/layout/page-hero'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import { hasQuiz } from '@/lib/domains/quiz/queries'
import { CLIP_SECONDS } from '@/lib/domains/quiz/schema'
import { routes } from '@/lib/shared/routes/routes'

const about =
  'A quiz by ear: five short clips from our videos. Name the raga, the tala, the composer, or the name they sign with.'

export const generateMetadata = publicMetadata(() => ({
  title: 'Which raga was that?',
  description: about,
  path: routes.quiz,
}))

export default async function QuizPage() {
  return (
    <>
      <PageHero title="Which raga was that?" label="Quiz">
        {about}
      </PageHero>
      <div className="page-width flex flex-col gap-14 pt-12">{(await hasQuiz()) ? <Start /> : <NoQuiz />}</div>
    </>
  )
}

const NoQuiz = () => (
  <p className="text-lead text-sand">
    There’s no quiz yet. It needs at least five pieces that can be heard in free videos or trailers.
  </p>
)

function Start() {
  return (
    <>
      <div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={routes.quizOf('today')} prefetch={false} size="lg">
            Today’s quiz
          </ButtonLink>
          <ButtonLink href={routes.quizOf('new')} prefetch={false} size="lg" variant="secondary">
            New quiz
          </ButtonLink>
        </div>
        <p className="mt-4 max-w-measure text-sand">
          Today’s quiz is the same for everyone. A new quiz has a link of its own, and everyone who opens it gets the
          same questions.
        </p>
      </div>
      <QuizRecord />
      <Section id="how" title="How to play" headingClass="text-heading">
        <ul className="mt-4 max-w-measure list-disc space-y-2 pl-5 text-sand">
          <li>Play the clip, as often as you like. It’s up to {CLIP_SECONDS} seconds long, and free for everyone.</li>
          <li>You only hear it: titles in the picture could give the answer away.</li>
          <li>Choose one of four answers, or press 1 to 4. Press Enter to go on.</li>
          <li>After each answer you’ll see the scale of the raga and where to hear more of the piece.</li>
        </ul>
      </Section>
    </>
  )
}
