import { z } from 'zod'
import { oauthProviderNames, type OAuthProviderId } from '@/lib/shared/access/oauth'

/** A way to sign in that is removed as a whole; passkeys are removed one by one. */
export type SignInMethod = 'password' | OAuthProviderId

export const signInMethodNames: Record<SignInMethod, string> = { password: 'Password', ...oauthProviderNames }

/** Any text: whether it is a way to sign in is told to nobody who is not signed in. */
export const signInMethodParamsSchema = z.object({ method: z.string() })
export const isSignInMethod = (method: string): method is SignInMethod => Object.hasOwn(signInMethodNames, method)

export const isProvider = (method: string): method is OAuthProviderId => Object.hasOwn(oauthProviderNames, method)

/** How a person can sign in. */
export type SignInMethodsDto = {
  methods: SignInMethod[]
  passkeys: number
  /** Providers that they removed and could use again. */
  removed: OAuthProviderId[]
}
