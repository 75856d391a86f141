import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/shared/format/format'

type PageHeadingProps = {
  title: string
  /** Number of rows. A lower bound if `more` is true. */
  count?: number
  more?: boolean
  intro?: ReactNode
  back?: { href: string; label: string }
  children?: ReactNode
}

export function PageHeading({ title, count, more, intro, back, children }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        {back && (
          <Link
            href={back.href}
            className="mb-1 inline-flex min-h-11 items-center gap-2 text-sand hover:text-brass-bright"
          >
            <ArrowLeft aria-hidden className="size-4" />
            <bdi>{back.label}</bdi>
          </Link>
        )}
        <h1 dir="auto" className="text-heading">
          {title}{' '}
          {count !== undefined && (
            <span className="numerals ml-2 text-title text-dust">
              {more && 'more than '}
              {formatNumber(count)}
            </span>
          )}
        </h1>
        {intro && <p className="mt-2 max-w-measure text-sand">{intro}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
