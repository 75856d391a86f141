'use client'

import { ChipLink } from '@/components/ui/buttons/chip'
import type { SearchFiltersDto } from '@/lib/domains/search/filters/schema'
import { routes, withQuery } from '@/lib/shared/routes/routes'
import { filterNames, type FilterName } from '@/lib/shared/search-filters'
import { searchQuery, type SearchState } from './use-search'

const labels: Record<FilterName, string> = { category: 'Category', form: 'Form', raga: 'Raga', captions: 'Captions' }

type SearchFiltersProps = { search: SearchState; filters: SearchFiltersDto; onChange: (search: SearchState) => void }

/** What the results can be narrowed to, each with the number that is left. Each is an address of its own. */
export function SearchFilters({ search, filters, onChange }: SearchFiltersProps) {
  // One language of captions narrows too: most videos have none. What was chosen is shown even alone.
  const least = (name: FilterName) => (name === 'captions' || search[name] !== undefined ? 1 : 2)
  const shown = filterNames.filter((name) => filters[name].length >= least(name))
  if (shown.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {shown.map((filter) => (
        <div key={filter} role="group" aria-label={`Narrow by ${filter}`} className="flex items-baseline gap-3">
          <span aria-hidden className="programme-label w-20 shrink-0 text-dust">
            {labels[filter]}
          </span>
          {/* Relative: otherwise what only screen readers get would widen the page beside a row that scrolls. */}
          <ul className="no-scrollbar relative -mr-gutter -ml-1 flex min-w-0 gap-2 overflow-x-auto py-1 pr-gutter pl-1 md:mr-0 md:flex-wrap md:pr-1">
            {filters[filter].map(({ id, name, videos }) => {
              const active = search[filter] === String(id)
              const next = { ...search, [filter]: active ? undefined : String(id) }
              return (
                <li key={id}>
                  <ChipLink
                    href={withQuery(routes.search, searchQuery(next))}
                    prefetch={false}
                    active={active}
                    onNavigate={(event) => {
                      event.preventDefault()
                      onChange(next)
                    }}
                  >
                    <bdi>{name}</bdi>
                    <span className="numerals ml-2 opacity-80">{videos}</span>
                    <span className="sr-only">{videos === 1 ? ' video' : ' videos'}</span>
                  </ChipLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}
