import 'server-only'
import { ownCookie } from '@/lib/server/http/cookie'
import { hashCode, sign } from '@/lib/server/secrets'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/**
 * A browser in which somebody has signed in to an account keeps a mark of it, so that strangers who fail at that
 * account elsewhere cannot shut its owner out (docs/decisions/0007-limits.md). A mark opens nothing by itself.
 */

const cookie = ownCookie('rasika_known', apiRoutes.auth)
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Accounts of one browser that are remembered. */
const MOST = 5

/** Unforgeable, and says nothing about the address to whoever finds it. */
const markOf = (email: string) => sign('known-browser', { email }).split('.')[1] ?? ''

async function marks(): Promise<string[]> {
  return ((await cookie.read()) ?? '').split('.').filter(Boolean).slice(0, MOST)
}

/** Whether somebody has signed in to the account from this browser before. */
export async function isKnownBrowser(email: string): Promise<boolean> {
  // Hashes are compared: how long that takes says nothing about the mark.
  const wanted = hashCode(markOf(email))
  return (await marks()).some((mark) => hashCode(mark) === wanted)
}

/** Marks this browser as one of the account's. Only where cookies may be set. */
export async function rememberBrowser(email: string): Promise<void> {
  const mark = markOf(email)
  const others = (await marks()).filter((each) => each !== mark)
  await cookie.write([mark, ...others].slice(0, MOST).join('.'), YEAR_SECONDS)
}
