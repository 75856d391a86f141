import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { pageMarks } from '@/lib/shared/routes/paging'

type PaginationProps = {
  path: string
  query: Record<string, string>
  /** Zero-based index. */
  page: number
  totalPages: number
}

/** Number of pages shown on each side of the current one. */
const SIBLINGS = 2

const item = 'grid min-h-11 min-w-11 place-items-center rounded-card px-1.5 transition-colors duration-quick'

export function Pagination({ path, query, page, totalPages }: PaginationProps) {
  if (totalPages <= 1) return null
  const href = (to: number) => `${path}?${new URLSearchParams({ ...query, ...(to > 0 && { page: String(to) }) })}`
  const current = Math.min(page, totalPages - 1)
  const step = (to: number, label: string, rel: 'prev' | 'next', icon: ReactNode) => (
    <li>
      {to >= 0 && to < totalPages ? (
        <Link
          href={href(to)}
          rel={rel}
          prefetch={false}
          aria-label={label}
          className={clsx(item, 'text-sand hover:bg-high')}
        >
          {icon}
        </Link>
      ) : (
        <span aria-hidden className={clsx(item, 'text-line')}>
          {icon}
        </span>
      )}
    </li>
  )
  return (
    <nav aria-label="Pages" className="pt-8">
      <ul className="numerals flex flex-wrap items-center justify-center gap-y-1 sm:gap-x-1">
        {step(current - 1, 'Previous page', 'prev', <ChevronLeft aria-hidden className="size-5" />)}
        {pageMarks(current, totalPages, SIBLINGS).map((mark, index) =>
          mark === 'gap' ? (
            <li key={`gap-${index}`} aria-hidden className="px-1 text-dust">
              …
            </li>
          ) : (
            <li key={mark}>
              <Link
                href={href(mark)}
                prefetch={false}
                aria-label={`Page ${mark + 1}`}
                aria-current={mark === page ? 'page' : undefined}
                className={clsx(item, mark === page ? 'bg-brass font-semibold text-ground' : 'text-sand hover:bg-high')}
              >
                {mark + 1}
              </Link>
            </li>
          ),
        )}
        {step(page + 1, 'Next page', 'next', <ChevronRight aria-hidden className="size-5" />)}
      </ul>
    </nav>
  )
}
