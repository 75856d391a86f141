import 'server-only'
import { isKnownBrowser, rememberBrowser } from '@/lib/server/auth/sessions/known-browser'
import { countAttempt, forgetAttempts, takeBackAttempt } from '@/lib/server/limits/limits'
import { loginLimits } from './limits'

/**
 * Counts an attempt to sign in to an account, existing or not, before the password is checked: attempts that arrive
 * together must not all pass. The route has counted `loginLimits.address` before.
 * @param address of the client
 * @param email canonical address of the account
 * @returns `takeBack`, for when the password was right: the attempt no longer counts; and `succeeded`, for when the
 *   person is signed in: the account also knows this browser
 * @throws AppError rate_limited
 */
export async function countSignIn(address: string, email: string) {
  const here = `${address} ${email}`
  const everywhere = (await isKnownBrowser(email)) ? loginLimits.knownBrowsers : loginLimits.strangers
  // The limit of one client first: what it refuses is not counted against the account.
  await countAttempt(loginLimits.account, here)
  await countAttempt(everywhere, email)
  let isCounted = true
  async function takeBack(): Promise<void> {
    if (!isCounted) return
    isCounted = false
    await Promise.all([
      forgetAttempts(loginLimits.account, here),
      takeBackAttempt(everywhere, email),
      takeBackAttempt(loginLimits.address, address),
    ])
  }
  return {
    takeBack,
    async succeeded(): Promise<void> {
      await Promise.all([takeBack(), rememberBrowser(email)])
    },
  }
}
