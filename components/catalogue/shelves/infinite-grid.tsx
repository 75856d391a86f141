'use client'

import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { CardGrid } from '@/components/catalogue/cards/card'
import { ButtonLink } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { PartBoundary } from '@/components/ui/part-boundary'
import { Spinner } from '@/components/ui/spinner'
import { findFollowedLink } from '@/lib/client/link-click'
import { useInfiniteList } from '@/lib/client/lists/use-infinite-list'
import { formatNumber } from '@/lib/shared/format/format'
import type { Paged } from '@/lib/shared/routes/paging'

export type GrowingList<T> = {
  first: Paged<T>
  /** API path of further pages. May have a query, but no `page` parameter. */
  api: string
  /** URL of this page, with no `page` parameter. Used by the link that works without JavaScript. */
  href: string
}

type InfiniteGridProps<T extends { id: number }> = GrowingList<T> & {
  renderItem: (item: T) => ReactNode
  filter?: (item: T) => boolean
  empty: ReactNode
}

const pageHref = (href: string, page: number) =>
  page === 0 ? href : `${href}${href.includes('?') ? '&' : '?'}page=${page}`

/**
 * Loads more pages on scrolling. The link at the end loads the next page in place and focuses the first new card.
 * Without JavaScript, it opens the next page. Pass the API path as `key`, so that a new path discards the loaded pages.
 */
export function InfiniteGrid<T extends { id: number }>(props: InfiniteGridProps<T>) {
  return (
    <PartBoundary what="The list">
      <Grid {...props} />
    </PartBoundary>
  )
}

function Grid<T extends { id: number }>({ first, api, href, ...props }: InfiniteGridProps<T>) {
  const { renderItem, filter, empty } = props
  const { rows, totalRecords, more, nextPage, loading, problem, loadMore, sentinel } = useInfiniteList(first, api)
  const grid = useRef<HTMLUListElement>(null)
  const focusAt = useRef<number | null>(null)
  const shown = filter ? rows.filter(filter) : rows

  // Depends on the page number instead of the cards, because the filter may hide all cards of a page.
  useLayoutEffect(() => {
    if (focusAt.current !== null) grid.current?.children[focusAt.current]?.querySelector('a')?.focus()
    focusAt.current = null
  }, [nextPage])

  function onMore(event: MouseEvent) {
    if (!findFollowedLink(event.nativeEvent)) return
    event.preventDefault()
    focusAt.current = shown.length
    void loadMore()
  }

  return (
    <div className="flex flex-col gap-8">
      {first.page > 0 && (
        <ButtonLink
          href={pageHref(href, Math.min(first.page, Math.max(first.totalPages, 1)) - 1)}
          variant="secondary"
          rel="prev"
          className="self-center"
        >
          Previous
        </ButtonLink>
      )}
      {shown.length > 0 && (
        <CardGrid ref={grid} aria-busy={loading !== null}>
          {shown.map((item) => (
            <li key={item.id}>{renderItem(item)}</li>
          ))}
        </CardGrid>
      )}
      {shown.length === 0 && nextPage === null && empty}
      {nextPage !== null && (
        <div ref={sentinel} className="flex flex-col items-center gap-3 pt-4">
          {problem !== null && <p role="alert">Couldn’t load more. {problem}</p>}
          <a
            href={pageHref(href, nextPage)}
            rel="next"
            onClick={onMore}
            className={buttonClass({ variant: 'secondary' })}
          >
            {loading && <Spinner className="size-4" />}
            {problem !== null ? 'Try again' : 'Show more'}
          </a>
        </div>
      )}
      {totalRecords > first.data.length && (
        <p role="status" className="numerals text-center text-fine text-dust">
          {filter
            ? `${formatNumber(shown.length)} shown`
            : `${formatNumber(rows.length)} of ${formatNumber(totalRecords)}${more ? '+' : ''}`}
        </p>
      )}
    </div>
  )
}
