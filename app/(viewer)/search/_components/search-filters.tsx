'use client'

import { searchQuery, withQuery, type Wish } from '@/app/(viewer)/search/_components/use-search'
import { ChipLink } from '@/components/ui/chip'
import type { SearchFiltersDto } from '@/lib/domains/search/schema-filters'
import { routes } from '@/lib/shared/routes'
import { filterNames, type FilterName } from '@/lib/shared/search-filters'

const labels: Record<FilterName, string> = { category: 'Category', form: 'Form', raga: 'Raga', captions: 'Captions' }

type SearchFiltersProps = { wish: Wish; filters: SearchFiltersDto; onChange: (wish: Wish) => void }

/** What the results can be narrowed to, each with the number that is left. Each is an address of its own. */
export function SearchFilters({ wish, filters, onChange }: SearchFiltersProps) {
  // One language of captions narrows too: most videos have none.
  const least = (name: FilterName) => (name === 'captions' ? 1 : 2)
  const shown = filterNames.filter((name) => filters[name].length >= least(name) || wish[name] !== undefined)
  if (shown.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {shown.map((filter) => (
        <div key={filter} role="group" aria-label={`Narrow by ${filter}`} className="flex items-center gap-3">
          <span aria-hidden className="programme-label w-20 shrink-0 text-dust">
            {labels[filter]}
          </span>
          <ul className="no-scrollbar -mr-gutter flex min-w-0 gap-2 overflow-x-auto py-1 pr-gutter">
            {filters[filter].map(({ id, name, videos }) => {
              const active = wish[filter] === String(id)
              const next = { ...wish, [filter]: active ? undefined : String(id) }
              return (
                <li key={id}>
                  <ChipLink
                    href={withQuery(routes.search, searchQuery(next))}
                    prefetch={false}
                    active={active}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return
                      event.preventDefault()
                      onChange(next)
                    }}
                  >
                    {name}
                    <span className="numerals ml-2 opacity-80">{videos}</span>
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
