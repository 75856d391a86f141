'use client'

import type { MouseEvent } from 'react'
import { GoogleMark } from '@/components/accounts/google-mark'
import { requireFunctional } from '@/components/layout/consent/require-functional'
import { buttonClass } from '@/components/ui/button-class'
import { apiRoutes } from '@/lib/shared/api-routes'

/** Leaves for Google. A plain link, because it is a navigation: the browser comes back signed in. */
export function GoogleButton({ label }: { label: string }) {
  const onClick = (event: MouseEvent) => {
    if (!requireFunctional()) event.preventDefault()
  }
  return (
    <a
      href={apiRoutes.oauth('google')}
      onClick={onClick}
      className={buttonClass({ variant: 'secondary', size: 'lg', wide: true })}
    >
      <GoogleMark />
      {label}
    </a>
  )
}
