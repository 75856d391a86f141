import { X } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SearchPanel } from '@/app/(viewer)/search/_components/search-panel'
import { missingPage } from '@/app/_seo/page-metadata'
import { IconLink } from '@/components/ui/buttons/icon-button'
import { FocusRecovery } from '@/components/ui/dialogs/focus-recovery'
import { PartBoundary } from '@/components/ui/part-boundary'
import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { searchWithFiltersAndRecordMiss } from '@/lib/domains/search/misses/mutations'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'
import { filterNames } from '@/lib/shared/search-filters'

type Props = PageProps<'/search'>

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> =>
  (await readQuery(searchParams)).success ? { title: 'Search' } : missingPage

const HEADING = 'What are you looking for?'

export default async function SearchPage({ searchParams }: Props) {
  const actor = await requirePageActor(routes.search)
  const parsed = await readQuery(searchParams)
  if (!parsed.success) notFound()
  const [{ first, filters }, subCategories] = await Promise.all([
    searchWithFiltersAndRecordMiss(actor, parsed.data),
    listSubCategories(),
  ])
  const { query, subCategories: genres } = parsed.data
  const chosen = Object.fromEntries(
    filterNames.flatMap((name) => (parsed.data[name] ? [[name, String(parsed.data[name])]] : [])),
  )
  return (
    <FocusRecovery className="page-width flex flex-col gap-8 py-10">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-heading">{HEADING}</h1>
        <IconLink icon={X} label="Close search" href={routes.browse} />
      </div>
      <PartBoundary what="Search">
        <SearchPanel
          label={HEADING}
          initial={{ search: { query, subCategories: genres, ...chosen }, first, filters }}
          subCategories={subCategories}
        />
      </PartBoundary>
    </FocusRecovery>
  )
}

/** Drops empty fields, because a form without JavaScript sends them too. */
async function readQuery(searchParams: Props['searchParams']) {
  const filled = Object.entries(await searchParams).filter(([, value]) => value !== '')
  return searchQuerySchema.safeParse(Object.fromEntries(filled))
}
