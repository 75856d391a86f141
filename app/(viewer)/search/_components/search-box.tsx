'use client'
import { keepPreviousData } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { useEffect, useId, useState } from 'react'
import { TransliteratedName } from '@/components/names/transliterated-name'
import { ChipLink } from '@/components/ui/buttons/chip'
import { Field } from '@/components/ui/fields/field'
import { optionClass, optionListClass } from '@/components/ui/fields/option-list-class'
import { isComposing, useCombobox } from '@/lib/client/forms/use-combobox'
import { useApiQuery } from '@/lib/client/lists/query-client'
import type { SearchFiltersDto } from '@/lib/domains/search/filters/schema'
import type { SuggestionDto } from '@/lib/domains/search/suggestions/schema'
import { formatCount } from '@/lib/shared/format/format'
import { isTransliteratedKind } from '@/lib/shared/music/writing-systems'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes, withQuery } from '@/lib/shared/routes/routes'
import { filterNames, type FilterName } from '@/lib/shared/search-filters'
import { searchQuery, type SearchState } from './use-search'

type SearchBoxProps = {
  label: string
  value: string
  /** Latest submitted text. Lags behind `value` because typing is debounced. */
  sent: string
  onType: (text: string) => void
  /** Called before a suggestion opens another page. */
  onLeave: () => void
}

export function SearchBox({ label, value, sent, onType, onLeave }: SearchBoxProps) {
  const id = useId()
  const router = useRouter()
  /** True if the person has typed since the list was last closed. */
  const [typing, setTyping] = useState(false)
  const suggestions = useSuggestions(sent, typing)
  const open = typing && suggestions.length > 0
  const close = () => setTyping(false)

  function go(suggestion: SuggestionDto | undefined) {
    close()
    if (!suggestion) return
    onLeave()
    router.push(suggestion.href)
  }

  const { input, list, option, reset } = useCombobox({
    id,
    count: suggestions.length,
    open,
    onOpen: () => setTyping(true),
    onClose: close,
    onChoose: (index) => go(suggestions[index]),
  })

  useEffect(() => {
    if (!open) return
    // Closes the list when the page is scrolled, because the list covers the results. Scrolling within the list sends
    // no event to the window.
    const onScroll = () => setTyping(false)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [open])

  return (
    <div className="relative min-w-[min(10rem,100%)] flex-1">
      <Field
        {...input}
        label={label}
        labelHidden
        name="query"
        type="search"
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => {
          setTyping(true)
          reset()
          onType(target.value)
        }}
        onKeyDown={(event) => {
          input.onKeyDown(event)
          if (event.key === 'Enter' && !isComposing(event)) close()
        }}
        placeholder="A raga, an artist, a composition"
      />
      <ul {...list} aria-label="Suggestions" className={clsx(optionListClass, 'shadow-lg', !open && 'hidden')}>
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.href}
            {...option(index)}
            className={clsx(optionClass, 'flex items-baseline justify-between gap-4')}
          >
            <span dir="auto" className="min-w-0">
              {isTransliteratedKind(suggestion.kind) ? (
                <TransliteratedName kind={suggestion.kind}>{suggestion.name}</TransliteratedName>
              ) : (
                suggestion.name
              )}
            </span>{' '}
            <span className="shrink-0 text-fine text-dust">{suggestion.kind}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {open && formatCount(suggestions.length, 'suggestion')}
      </p>
    </div>
  )
}

/** Minimum number of characters for suggestions. */
const LEAST = 2

/** Shows the previous suggestions while new ones load. Ignores errors, because the search itself reports them. */
function useSuggestions(text: string, wanted: boolean): readonly SuggestionDto[] {
  const query = text.trim()
  const enabled = wanted && query.length >= LEAST
  const { data } = useApiQuery<SuggestionDto[]>(enabled ? apiRoutes.suggestions(query) : null, {
    placeholderData: keepPreviousData,
  })
  return (enabled && data) || []
}

const labels: Record<FilterName, string> = { category: 'Category', form: 'Form', raga: 'Raga', captions: 'Captions' }

type SearchFiltersProps = { search: SearchState; filters: SearchFiltersDto; onChange: (search: SearchState) => void }

export function SearchFilters({ search, filters, onChange }: SearchFiltersProps) {
  // Hides filters with a single option. Captions are an exception, because most videos have none. An active filter is
  // always shown.
  const least = (name: FilterName) => (name === 'captions' || search[name] !== undefined ? 1 : 2)
  const shown = filterNames.filter((name) => filters[name].length >= least(name))
  if (shown.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {shown.map((filter) => (
        <div key={filter} role="group" aria-label={`Filter by ${filter}`} className="flex items-baseline gap-3">
          <span aria-hidden className="programme-label w-20 shrink-0 text-dust">
            {labels[filter]}
          </span>
          {/* `relative` contains the screen-reader texts, which would otherwise widen the page. */}
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
