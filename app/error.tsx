'use client'

import { useEffect } from 'react'
import { GENERIC_MESSAGE, HOME_PATH } from '@/lib/shared/routes/error-page'

const buttonClass = 'inline-flex min-h-14 items-center rounded-card px-8 text-lead leading-tight font-semibold'

/**
 * Has few imports, because every page loads this file. Uses plain links, because recovering from an error needs a full
 * page load.
 */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => {
    console.error(error)
  }, [error])

  return (
    <main id="content" className="kolam-lit grid flex-1 place-items-center">
      <div className="page-width py-act">
        <h1 className="max-w-4xl text-display">Unexpected Application Error!</h1>
        <p className="mt-6 mb-8 max-w-measure text-lead text-sand">{GENERIC_MESSAGE}</p>
        <div className="flex flex-wrap gap-3">
          {/* Reloads the page, because Next's `reset` would render the same server response again. */}
          <button
            type="button"
            onClick={() => window.location.reload()}
            className={`${buttonClass} bg-brass text-ground hover:bg-brass-bright`}
          >
            Try again
          </button>
          <a href={HOME_PATH} className={`${buttonClass} border border-edge hover:border-brass-bright`}>
            Go back home
          </a>
        </div>
        {error.digest && <p className="mt-8 text-fine text-dust">Reference: {error.digest}</p>}
      </div>
    </main>
  )
}
