import { ButtonLink } from '@/components/ui/button'

type PagerProps = {
  path: string
  /** The rest of the address's query. */
  query: Record<string, string>
  /** From 0. */
  page: number
  totalPages: number
}

/** Links to the pages before and after. Renders nothing for a list of one page. */
export function Pager({ path, query, page, totalPages }: PagerProps) {
  if (totalPages <= 1) return null
  const href = (to: number) => `${path}?${new URLSearchParams({ ...query, ...(to > 0 && { page: String(to) }) })}`
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4 pt-4">
      {page > 0 && (
        <ButtonLink href={href(Math.min(page, totalPages) - 1)} variant="secondary" rel="prev">
          Previous
        </ButtonLink>
      )}
      <span className="numerals text-sand">
        {page < totalPages ? `Page ${page + 1} of ${totalPages}` : `There are ${totalPages} pages`}
      </span>
      {page + 1 < totalPages && (
        <ButtonLink href={href(page + 1)} variant="secondary" rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
