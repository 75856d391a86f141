/** The identity providers that people can sign in through: next-auth's id and the name for people. */
export const oauthProviderNames = { google: 'Google' } as const
export type OAuthProviderId = keyof typeof oauthProviderNames

/** Why a sign-in through a provider failed. */
export type OAuthFailure =
  /** The person refused. */
  | 'cancelled'
  /** No sign-in was begun in this browser, or it took too long. */
  | 'expired'
  | 'failed'
  /** Too many attempts from this address. */
  | 'busy'
  /** The provider has not verified the email address. */
  | 'unverified'
  /** The provider names no email address that can be stored. */
  | 'address'
  /** The email address is linked to another account at the provider. */
  | 'other-account'
  /** The person removed this way to sign in from their account. */
  | 'unlinked'
  /** The person has turned on codes: one is asked for next. */
  | 'second-factor'
