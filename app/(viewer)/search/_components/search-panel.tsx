'use client'
import Link from 'next/link'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { AccessBadge, CaptionsMark } from '@/components/catalogue/cards/badges'
import { GRID_SIZES, CardLink } from '@/components/catalogue/cards/card'
import { InfiniteGrid } from '@/components/catalogue/shelves/infinite-grid'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { Button } from '@/components/ui/buttons/button'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { ResultCount } from '@/components/ui/result-count'
import { Spinner } from '@/components/ui/spinner'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import type { SearchMatch, FoundVideo } from '@/lib/domains/search/schema'
import { clockTime } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { mainNavigation, routes, withQuery } from '@/lib/shared/routes/routes'
import { filterNames } from '@/lib/shared/search-filters'
import { SearchBox, SearchFilters } from './search-box'
import { searchQuery, useSearch, type Initial, type SearchResult, type SearchState } from './use-search'

type SearchPanelProps = {
  label: string
  initial: Initial
  subCategories: readonly SubCategoryDto[]
}

const toggled = (search: SearchState, id: number): SearchState => ({
  ...search,
  subCategories: search.subCategories.includes(id)
    ? search.subCategories.filter((other) => other !== id)
    : [...search.subCategories, id],
})

/** Without JavaScript, each button submits the form with the selected sub-categories. */
export function SearchPanel({ label, initial, subCategories }: SearchPanelProps) {
  const { typed, sent, result, filters, isBusy, problem, change, leave, retry } = useSearch(initial)
  return (
    <>
      <form
        action={routes.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          change(typed, { wait: false })
        }}
        className="flex flex-col gap-6"
      >
        <div className="flex flex-wrap items-end gap-3">
          <SearchBox
            label={label}
            value={typed.query}
            sent={sent}
            // Keeps only the sub-categories: the other filters belong to the previous results.
            onType={(query) => change({ query, subCategories: typed.subCategories }, { wait: true })}
            onLeave={leave}
          />
          <Button
            type="submit"
            name={typed.subCategories.length > 0 ? 'subCategories' : undefined}
            value={typed.subCategories.join(',')}
            className="min-h-12"
          >
            Search
          </Button>
        </div>
        <div role="group" aria-label="Filter by genre">
          <ul className="no-scrollbar -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 md:flex-wrap">
            {subCategories.map(({ id, name }) => (
              <li dir="auto" key={id}>
                <ChipToggle
                  type="submit"
                  name="subCategories"
                  value={toggled(typed, id).subCategories.join(',')}
                  pressed={typed.subCategories.includes(id)}
                  onClick={(event) => {
                    event.preventDefault()
                    change(toggled(typed, id), { wait: false })
                  }}
                >
                  {name}
                </ChipToggle>
              </li>
            ))}
          </ul>
        </div>
      </form>
      {problem !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p>Search failed. {problem}</p>
          <Button variant="secondary" loading={isBusy} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {filters && typed.query.trim() !== '' && (
        <SearchFilters search={typed} filters={filters} onChange={(next) => change(next, { wait: false })} />
      )}
      <div aria-busy={isBusy} className={(isBusy || problem !== null) && result ? 'opacity-60' : undefined}>
        {result ? (
          <Results result={result} onChange={(next) => change(next, { wait: false })} />
        ) : (
          isBusy && <Spinner label="Searching" className="mx-auto block size-8" />
        )}
      </div>
    </>
  )
}

function Results({
  result: { search, first },
  onChange,
}: {
  result: SearchResult
  onChange: (search: SearchState) => void
}) {
  const query = searchQuery(search)
  const api = withQuery(apiRoutes.search, query)
  return (
    <>
      <ResultCount totalRecords={first.totalRecords} more={first.more} />
      {first.leftOut && <LeftOut query={search.query} words={first.leftOut} />}
      <InfiniteGrid
        key={api}
        first={first}
        api={api}
        href={withQuery(routes.search, query)}
        renderItem={(result) => <ResultCard result={result} />}
        empty={<NothingFound search={search} onChange={onChange} />}
      />
    </>
  )
}

const quoted = (words: readonly string[]) => `‘${words.join(' ')}’`

function LeftOut({ query, words }: { query: string; words: readonly string[] }) {
  const rest = query.split(/\s+/).filter((word) => word !== '' && !words.includes(word))
  return (
    <p role="status" className="mb-6 text-sand">
      No results for {quoted(words)} together with {quoted(rest)}. Showing results for {quoted(rest)} only.
    </p>
  )
}

function NothingFound({ search, onChange }: { search: SearchState; onChange: (search: SearchState) => void }) {
  const isNarrowed = search.subCategories.length > 0 || filterNames.some((name) => search[name] !== undefined)
  return (
    <div className="py-12 text-center">
      <h2 className="text-heading">No results found!</h2>
      <p className="mt-3 text-sand">Try a shorter word or another spelling, or browse:</p>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
        {isNarrowed && search.query.trim() !== '' && (
          <Button variant="secondary" onClick={() => onChange({ query: search.query, subCategories: [] })}>
            {search.subCategories.length > 0 ? 'Search all genres' : 'Clear filters'}
          </Button>
        )}
        {[...mainNavigation, { label: 'Artists', href: routes.artists }].map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            className="inline-flex min-h-11 items-center text-brass-bright underline underline-offset-4"
          >
            {label}
          </Link>
        ))}
      </div>
    </div>
  )
}

const fieldLabels: Partial<Record<SearchMatch['field'], string>> = { subCategory: 'genre' }

/** Links the matched text to its timestamp, unless the video is locked. */
function ResultCard({ result }: { result: FoundVideo }) {
  const { locked } = result
  return (
    <article data-category={result.category} className="group relative isolate">
      <div className="@container relative aspect-video overflow-hidden rounded-card">
        <Artwork
          src={result.thumbnailUrl}
          sizes={GRID_SIZES}
          className="transition-transform duration-scene ease-curtain group-focus-within:scale-105 group-hover:scale-105"
        />
        <AccessBadge free={result.freeAccess} locked={locked} className="absolute top-2 left-2" />
        <CaptionsMark captions={result.captions} className="absolute top-2 right-2" />
      </div>
      <h2 dir="auto" className="mt-3 line-clamp-3 text-title">
        <CardLink href={routes.videoInfo(result.id)}>{result.name}</CardLink>
      </h2>
      {result.match && result.match.field !== 'name' && (
        <Match videoId={result.id} match={result.match} locked={locked} />
      )}
    </article>
  )
}

type MatchProps = { videoId: number; match: SearchMatch; locked: boolean }

function Match({ videoId, match: { field, text, startSeconds }, locked }: MatchProps) {
  const label = fieldLabels[field] ?? field
  return (
    <p className="mt-1 text-fine text-sand">
      <span className="text-dust">{label}</span> <MaybeTransliteratedName kind={field}>{text}</MaybeTransliteratedName>
      {startSeconds !== null && ' · '}
      {startSeconds !== null && locked && <span className="numerals">{clockTime(startSeconds)}</span>}
      {startSeconds !== null && !locked && (
        <Link
          href={routes.videoMoment(videoId, startSeconds)}
          prefetch={false}
          className="numerals relative z-20 inline-flex min-h-6 items-center text-accent underline underline-offset-4 hover:text-brass-bright"
        >
          <span className="sr-only">Play from </span>
          {clockTime(startSeconds)}
        </Link>
      )}
    </p>
  )
}
