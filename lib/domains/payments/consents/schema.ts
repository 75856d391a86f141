export type ConsentKind = 'subscription' | 'rental' | 'pass' | 'gift' | 'ticket'

/**
 * Terms that a person agrees to by paying. The text is stored with the checkout, so a changed text needs a new version.
 * `{charges}` is the amount and its rhythm, from `formatCharges`.
 */
export const consentTexts = {
  subscription: {
    version: 'subscription-1',
    text:
      'I am over 18, and I agree that the membership starts immediately and renews automatically, and that I will be ' +
      'charged {charges} until I cancel it. I can withdraw within 14 days. If I have watched something by then, I pay ' +
      'for the days that have passed.',
  },
  pass: {
    version: 'pass-1',
    text:
      'I am over 18, and I agree that this pass starts immediately, or when the Premium that I have ends. It does not ' +
      'renew. I can withdraw within 14 days. If I have watched something by then, I pay for the days that have passed.',
  },
  rental: {
    version: 'rental-1',
    text:
      'I am over 18, and I agree that this rental starts immediately. I can withdraw within 14 days, but no longer once ' +
      'I have started the video.',
  },
  gift: {
    version: 'gift-1',
    text: 'I am over 18. I can withdraw from this gift until it is redeemed.',
  },
  ticket: {
    version: 'ticket-1',
    text:
      'I am over 18, and I know that this ticket is for a certain date. I can withdraw within 14 days, until one hour ' +
      'before the livestream begins.',
  },
} as const satisfies Record<ConsentKind, { version: string; text: string }>

/** @param charges needed for a subscription, such as '₹400 every month' */
export const consentText = (kind: ConsentKind, charges = ''): string =>
  consentTexts[kind].text.replace('{charges}', charges)

export type ConsentDto = {
  id: number
  text: string
  version: string
  /** Path of the page that showed the text. */
  page: string
  country: string | null
  givenAt: string
}
