import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/shared/format'

type PageHeadingProps = {
  title: string
  /** Number of rows of the list. */
  count?: number
  intro?: ReactNode
  children?: ReactNode
}

export function PageHeading({ title, count, intro, children }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h1 className="text-heading">
          {title}
          {count !== undefined && <span className="numerals ml-3 text-title text-dust">{formatNumber(count)}</span>}
        </h1>
        {intro && <p className="mt-2 max-w-measure text-sand">{intro}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
