import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { RagaFinder } from '@/app/(public)/ragas/finder/_components/raga-finder'
import { pageMetadata } from '@/app/_seo/page-metadata'
import { PageHero } from '@/components/layout/page-hero'
import { finderData } from '@/components/seo/name-data'
import { breadcrumbData, JsonLd } from '@/components/seo/structured-data'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { moreParams } from '@/lib/domains/names/finder/policy'
import { findRagas } from '@/lib/domains/names/finder/queries'
import { moreSchema, type FinderAnswer } from '@/lib/domains/names/finder/schema'
import { env } from '@/lib/server/env'
import { formatCount } from '@/lib/shared/format/format'
import { namePageLabels } from '@/lib/shared/music/name-kinds'
import { readFields, readScale, scaleQuery, type Scale } from '@/lib/shared/music/scales'
import { formatNotes } from '@/lib/shared/music/svaras'
import { routes } from '@/lib/shared/routes/routes'

type Props = { searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> }

const TITLE = 'Which raga has these notes?'
const intro =
  'Type the notes that you hear, or choose them on a keyboard or a wheel. See which ragas have them, and where each one is performed.'

/** Cached per request, because the title and the page both need it. */
const findOnce = cache(async (query: string, moreQuery: string) => {
  const { scale } = readScale(readFields(Object.fromEntries(new URLSearchParams(query))))
  const more = moreSchema.parse(Object.fromEntries(new URLSearchParams(moreQuery)))
  return { scale, more, answer: scale && (await findRagas(scale, more)) }
})

async function load(searchParams: Props['searchParams']) {
  const params = await searchParams
  const fields = readFields(params)
  const { scale, problems } = readScale(fields)
  const query = scaleQuery(scale)
  const { data: more = {} } = moreSchema.safeParse(params)
  const moreQuery = new URLSearchParams(moreParams(more)).toString()
  const found = await findOnce(query, moreQuery)
  return { ...found, params, fields, query, moreQuery, isValid: Object.keys(problems).length === 0 }
}

const exactIn = (answer: FinderAnswer | null) => answer?.groups.find(({ kind }) => kind === 'exact')

const titleOf = ({ up, down }: Scale) =>
  `Ragas with ${formatNotes(up)}${down ? `, descending ${formatNotes(down)}` : ''}`

function describe(scale: Scale, answer: FinderAnswer | null): string {
  const exact = exactIn(answer)
  const others = (answer?.groups ?? []).reduce((sum, { total }) => sum + total, 0) - (exact?.total ?? 0)
  const names = exact?.ragas.slice(0, 3).map(({ name }) => name) ?? []
  const more = (exact?.total ?? 0) - names.length
  const have = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''} ${exact?.total === 1 ? 'has' : 'have'}`
  const first = exact ? `${have} exactly the notes ${formatNotes(scale.up)}.` : `Ragas near ${formatNotes(scale.up)}.`
  return `${first} ${formatCount(others, 'other raga')} with more notes, or one note off. Hear them.`
}

/** Search engines index the page without notes, and with the exact notes of a raga. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ scale, answer, isValid }, { name }] = await Promise.all([load(searchParams), getSiteBrand()])
  const metadata = pageMetadata(name, {
    title: scale ? titleOf(scale) : TITLE,
    description: scale ? describe(scale, answer) : intro,
    path: routes.ragaFinder(scaleQuery(scale)),
  })
  const isIndexed = isValid && (!scale || exactIn(answer) !== undefined)
  return isIndexed ? metadata : { ...metadata, robots: { index: false, follow: true } }
}

/** Rendered per request. Equal notes have one address, however they are typed. */
export default async function RagaFinderPage({ searchParams }: Props) {
  const [{ params, fields, scale, more, answer, query, moreQuery, isValid }, site] = await Promise.all([
    load(searchParams),
    getSiteBrand(),
  ])
  const asked = new URLSearchParams(
    ['up', 'down', 'same', 'names'].flatMap((name) => [params[name] ?? []].flat().map((value) => [name, value])),
  )
  const own = scaleQuery(scale, fields.names)
  if (isValid && asked.toString() !== own) redirect(routes.ragaFinder([own, moreQuery].filter(Boolean).join('&')))
  const origin = env().APP_URL
  const path = routes.ragaFinder(query)
  const crumbs = [
    { name: site.name, path: routes.home },
    { name: namePageLabels.ragas.many, path: routes.knowledge('ragas') },
    { name: TITLE, path: routes.ragaFinder() },
  ]
  const exact = exactIn(answer)
  const data = scale && exact ? [finderData(origin, titleOf(scale), path, exact.ragas)] : []
  return (
    <>
      <JsonLd data={{ '@graph': [...data, breadcrumbData(origin, crumbs)] }} />
      <PageHero title={TITLE} label="The catalogue">
        {intro}
      </PageHero>
      <RagaFinder initial={{ query, more, answer }} />
    </>
  )
}
