import 'server-only'
import { isKnownBrowser, rememberBrowser } from '@/lib/server/auth/known-browser'
import { loginLimits } from '@/lib/server/auth/limits'
import { countTry, forgetTries, takeBackTry } from '@/lib/server/limits'

/**
 * Counts a try to sign in to an account, existing or not, before the password is looked at: tries that arrive together
 * must not all pass. `loginLimits.address` is counted before, with the call.
 * @param address of the client
 * @param email canonical address of the account
 * @returns to be called when the password was right: the try counts no more, and the browser is one of the account's
 * @throws AppError rate_limited
 */
export async function countSignIn(address: string, email: string): Promise<() => Promise<void>> {
  const here = `${address} ${email}`
  const everywhere = (await isKnownBrowser(email)) ? loginLimits.knownBrowsers : loginLimits.strangers
  // First what one client may do: what is refused there is not counted against the account.
  await countTry(loginLimits.account, here)
  await countTry(everywhere, email)
  return async () => {
    await Promise.all([
      forgetTries(loginLimits.account, here),
      takeBackTry(everywhere, email),
      takeBackTry(loginLimits.address, address),
      rememberBrowser(email),
    ])
  }
}
