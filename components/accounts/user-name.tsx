'use client'

import { useEffect, useState } from 'react'
import { callApi } from '@/lib/client/requests/api'
import type { SessionUser } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Hidden field that tells password managers which account this is. */
export function UserName({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}

/** Fetches the email address, for cached pages that don't contain it. */
export function OwnUserName() {
  const [email, setEmail] = useState('')
  useEffect(() => {
    callApi<SessionUser>(apiRoutes.session, { asAnyone: true }).then(
      ({ username }) => setEmail(username),
      () => undefined,
    )
  }, [])
  return <UserName email={email} />
}
