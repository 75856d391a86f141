import 'server-only'
import { env } from '@/lib/server/env'

/** Whether sign-in through Google is set up; without it the button is not shown and the call does not exist. */
export function googleOffered(): boolean {
  return Boolean(env().GOOGLE_CLIENT_ID)
}
