'use client'

import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

type LazyPartOptions<Props> = {
  /** Stands in its place when its code could not be loaded, until the page is loaded again. Default: nothing. */
  Missing?: ComponentType<Props>
  /** Shown while the code loads. */
  waiting?: ReactNode
}

/**
 * A component whose code is loaded when it is first shown. With React's `lazy` alone, a lost request would take the
 * whole page away.
 * @param load imports the component
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
