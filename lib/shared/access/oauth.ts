export const oauthProviderNames = { google: 'Google' } as const
export type OAuthProviderId = keyof typeof oauthProviderNames

export type OAuthFailure =
  | 'cancelled'
  /** The login was not started in this browser, or took too long. */
  | 'expired'
  | 'failed'
  | 'busy'
  | 'unverified'
  /** The provider sent no email address that can be stored. */
  | 'address'
  /** The email address is linked to another account at the provider. */
  | 'other-account'
  | 'unlinked'
  | 'second-factor'
