import { z } from 'zod'
import { oauthProviderNames, type OAuthProviderId } from '@/lib/shared/access/oauth'

/** Excludes passkeys, because they are removed one by one. */
export type SignInMethod = 'password' | OAuthProviderId

export const signInMethodNames: Record<SignInMethod, string> = { password: 'Password', ...oauthProviderNames }

/** Accepts any text, so that visitors can't tell which methods exist. */
export const signInMethodParamsSchema = z.object({ method: z.string() })
export const isSignInMethod = (method: string): method is SignInMethod => Object.hasOwn(signInMethodNames, method)

export const isProvider = (method: string): method is OAuthProviderId => Object.hasOwn(oauthProviderNames, method)

export type SignInMethodsDto = {
  methods: SignInMethod[]
  passkeys: number
  removed: OAuthProviderId[]
}
