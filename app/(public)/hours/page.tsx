import Link from 'next/link'
import { PresentHour } from '@/app/(public)/hours/_components/present-hour'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { HourShelf } from '@/components/catalogue/shelves/near-shelf'
import { PageHero } from '@/components/layout/page-hero'
import { TransliteratedName } from '@/components/names/transliterated-name'
import { seasons, watches } from '@/lib/domains/names/facts/schema'
import { listHours, type HourRef } from '@/lib/domains/names/pages/queries'
import { routes } from '@/lib/shared/routes/routes'

const about =
  'Each raga has its hour. Day and night are divided into eight watches, called praharas, and the year into six seasons, the ritus.'

export const generateMetadata = publicMetadata(() => ({
  title: 'Ragas by time of day',
  description: about,
  path: routes.hours,
}))

export default async function HoursPage() {
  const refs = await listHours()
  return (
    <>
      <PageHero title="Ragas by time of day" label="The catalogue">
        {about}
      </PageHero>
      <div className="page-width pt-act">
        <PresentHour />
      </div>
      <Hours title="The eight watches" labels={watches} field="watch" refs={refs} />
      <Hours title="The six seasons" labels={seasons} field="season" refs={refs} />
      {/* Placed last, so that loading it doesn't move other content. */}
      <div className="page-width pt-act">
        <HourShelf />
      </div>
    </>
  )
}

type HoursProps = {
  title: string
  labels: Readonly<Record<string, string>>
  field: 'watch' | 'season'
  refs: readonly HourRef[]
}

function Hours({ title, labels, field, refs }: HoursProps) {
  if (!refs.some((ref) => ref[field])) return null
  return (
    <section aria-label={title} className="page-width pt-act">
      <h2 className="text-heading">{title}</h2>
      <dl className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {Object.entries(labels).map(([key, label]) => (
          <div key={key} className="border-t border-line pt-3">
            <dt className="programme-label text-brass">{label}</dt>
            {!refs.some((ref) => ref[field] === key) && <dd className="py-1 text-dust">None yet</dd>}
            {refs
              .filter((ref) => ref[field] === key)
              .map((ref) => (
                <dd dir="auto" key={ref.slug}>
                  <Link
                    href={routes.knowledgeOf(ref)}
                    prefetch={false}
                    className="inline-block py-1 hover:text-brass-bright"
                  >
                    <TransliteratedName kind="raga">{ref.name}</TransliteratedName>
                  </Link>
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
