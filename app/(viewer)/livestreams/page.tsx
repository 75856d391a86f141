import { LivestreamCard } from '@/app/(viewer)/livestreams/_components/livestream-card'
import { HeroArt } from '@/components/layout/hero-art'
import { PageHero } from '@/components/layout/page-hero'
import { listLivestreams } from '@/lib/domains/livestreams/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'Livestreams' }

const sections = [
  { status: 'streaming now', title: 'Streaming Now', empty: 'Nothing is live right now.' },
  { status: 'coming soon', title: 'ComingSoon', empty: 'No livestreams are scheduled yet. Check back soon.' },
] as const

export default async function LivestreamsPage() {
  await requirePageActor(routes.livestreams)
  const livestreams = await listLivestreams()
  return (
    <>
      <PageHero title="Livestream" art={<HeroArt src="/art/hero-livestreams.webp" />} />
      <div className="page-width flex flex-col gap-14 py-12">
        {sections.map(({ status, title, empty }) => {
          const listed = livestreams.filter((livestream) => livestream.status === status)
          return (
            <section key={status} aria-label={title}>
              <h2 className="mb-6 text-heading">{title}</h2>
              {listed.length === 0 && <p className="text-sand">{empty}</p>}
              <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
                {listed.map((livestream) => (
                  <li key={livestream.id}>
                    <LivestreamCard livestream={livestream} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}
