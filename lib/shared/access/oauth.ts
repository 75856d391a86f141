export const oauthProviderNames = { google: 'Google' } as const
export type OAuthProviderId = keyof typeof oauthProviderNames

export type OAuthFailure =
  | 'cancelled'
  | 'expired'
  | 'failed'
  | 'busy'
  | 'unverified'
  /** Google sent no email address, or an invalid one. */
  | 'address'
  /** The email address belongs to an account that is linked to a different Google account. */
  | 'other-account'
  | 'unlinked'
  | 'second-factor'
