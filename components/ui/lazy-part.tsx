'use client'

import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

type LazyPartOptions<Props> = {
  /** Rendered until the next reload if the code fails to load. Default: nothing. */
  Missing?: ComponentType<Props>
  /** Placeholder while the code loads. */
  waiting?: ReactNode
}

/**
 * Creates a component whose code loads on first render. A failed load renders `Missing`, because with React's `lazy`
 * alone it would take down the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Missing = () => null, waiting }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => Missing) }))
  return function LazyPart(props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}
