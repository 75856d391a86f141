import type { ComponentProps } from 'react'

export const GRID_SIZES = '(min-width: 769px) 23vw, 46vw'

/** The grid of cards: two columns, four above 768 px. Children are list items. */
export function CardGrid({ children, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul
      {...rest}
      className="grid grid-cols-2 gap-x-4 gap-y-8 min-[769px]:grid-cols-4 min-[769px]:gap-x-6 min-[769px]:gap-y-12"
    >
      {children}
    </ul>
  )
}
