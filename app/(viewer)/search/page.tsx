import type { Metadata } from 'next'
import { X } from 'lucide-react'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { ChipRow } from '@/components/catalogue/chip-row'
import { Pager } from '@/components/catalogue/pager'
import { VideoGrid } from '@/components/catalogue/video-grid'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { searchVideos } from '@/lib/domains/search/queries'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Search', robots: { index: false } }

const HEADING = 'What are you looking for?'

export default async function SearchPage({ searchParams }: PageProps<'/search'>) {
  const actor = await pageActor(routes.search)
  const parsed = searchQuerySchema.safeParse(await searchParams)
  if (!parsed.success) notFound()
  const { query, subCategories: chosen, page } = parsed.data
  const [results, subCategories] = await Promise.all([searchVideos(actor, parsed.data), listSubCategories()])

  const rest = (ids: number[]): Record<string, string> => ({
    ...(query && { query }),
    ...(ids.length > 0 && { subCategories: ids.join(',') }),
  })
  const chips = subCategories.map(({ id, name }) => {
    const active = chosen.includes(id)
    const ids = active ? chosen.filter((other) => other !== id) : [...chosen, id]
    return { label: name, href: `${routes.search}?${new URLSearchParams(rest(ids))}`, active }
  })
  return (
    <div className="page-width flex flex-col gap-8 py-10">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-heading">{HEADING}</h1>
        <Link href={routes.browse} aria-label="Close search" className="grid size-11 place-items-center text-sand">
          <X aria-hidden />
        </Link>
      </div>
      <form action={routes.search} role="search" className="flex items-end gap-3">
        <div className="flex-1">
          <Field
            label={HEADING}
            labelHidden
            name="query"
            type="search"
            defaultValue={query}
            placeholder="A raga, an artist, a composition"
          />
        </div>
        {chosen.length > 0 && <input type="hidden" name="subCategories" value={chosen.join(',')} />}
        <Button type="submit" className="min-h-12">
          Search
        </Button>
      </form>
      <ChipRow label="Filter by genre" chips={chips} />
      {results.data.length === 0 ? (
        <div className="py-16 text-center">
          <p className="font-display text-heading">No results found!</p>
          <p className="mt-3 text-sand">Try a shorter word, another spelling, or fewer genres.</p>
        </div>
      ) : (
        <VideoGrid videos={results.data} />
      )}
      <Pager path={routes.search} query={rest(chosen)} page={page} totalPages={results.totalPages} />
    </div>
  )
}
