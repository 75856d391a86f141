'use client'

import { useEffect } from 'react'
import { SimpleHeader } from '@/components/layout/simple-header'
import { Button, ButtonLink } from '@/components/ui/button'
import { GENERIC_MESSAGE } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => {
    console.error(error)
  }, [error])

  return (
    <>
      <SimpleHeader />
      <main id="content" className="kolam-lit grid flex-1 place-items-center border-t border-line">
        <div className="page-width py-act">
          <h1 className="max-w-4xl text-display">Unexpected Application Error!</h1>
          <p className="mt-6 mb-8 max-w-measure text-lead text-sand">{GENERIC_MESSAGE}</p>
          <div className="flex flex-wrap gap-3">
            <Button size="lg" onClick={reset}>
              Try again
            </Button>
            <ButtonLink href={routes.home} size="lg" variant="secondary">
              Go back home
            </ButtonLink>
          </div>
          {error.digest && <p className="mt-8 text-fine text-dust">Reference: {error.digest}</p>}
        </div>
      </main>
    </>
  )
}
