'use client'

import dynamic from 'next/dynamic'

/** Next sends what `not-found` renders along with every page. This way it sends two names, and no markup and script. */
export const LazyNotFoundPage = dynamic(() =>
  import('@/components/layout/not-found-page').then((loaded) => loaded.NotFoundPage),
)
