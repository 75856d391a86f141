'use client'

import { useEffect, useState } from 'react'
import { callApi } from '@/lib/client/requests/api'
import type { SessionUser } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** The account that a form's password is of, for password managers: nobody sees it. */
export function UserName({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}

/** The same of who is signed in, where the page does not know their address. */
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
