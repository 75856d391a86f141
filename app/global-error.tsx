'use client'

import { useEffect } from 'react'
import { GENERIC_MESSAGE, HOME_PATH } from '@/lib/shared/routes/error-page'
import './globals.css'

/**
 * Shown when the root layout fails. Loads no fonts, because every page loads this file and fonts would add a kilobyte
 * of script.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => {
    console.error(error)
  }, [error])

  return (
    <html lang="en">
      <head>
        <title>Unexpected Application Error!</title>
      </head>
      <body className="grid place-items-center">
        <main className="page-width py-act">
          <h1 className="text-display">Unexpected Application Error!</h1>
          <p className="mt-6 mb-8 text-lead text-sand">{GENERIC_MESSAGE}</p>
          {/* Causes a full page load, because the application itself has failed. */}
          <a
            href={HOME_PATH}
            className="inline-flex min-h-14 items-center rounded-card bg-brass px-8 text-lead font-semibold text-ground"
          >
            Go back home
          </a>
        </main>
      </body>
    </html>
  )
}
