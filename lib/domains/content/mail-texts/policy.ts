import type { MailText } from '@/lib/domains/content/mails/policy'

const livestream = {
  link: 'https://example.org/live/1',
  livestream: 'An evening of Bharatanatyam',
  when: 'Friday, 1 January 2027, 20:00 in Singapore',
}

/** The mails whose words staff edit, by the name in their key. What each says at first is in `content/mails`. */
export const mailTexts = {
  verification: {
    title: 'Mail: confirm your address',
    examples: { link: 'https://example.org/confirm' },
  },
  'already-registered': {
    title: 'Mail: you already have an account',
    examples: { link: 'https://example.org/login', passwordLink: 'https://example.org/forgot-password' },
  },
  'already-registered-provider': {
    title: 'Mail: you already have an account, through Google',
    examples: { link: 'https://example.org/login', provider: 'Google' },
    required: ['provider'],
  },
  'password-reset': {
    title: 'Mail: choose a new password',
    examples: { link: 'https://example.org/password' },
  },
  'password-reset-provider': {
    title: 'Mail: no password to reset, because Google signs in',
    examples: { link: 'https://example.org/login', provider: 'Google' },
    required: ['provider'],
  },
  'password-set': {
    title: 'Mail: your account has a password',
    examples: { link: 'https://example.org/account' },
  },
  'password-changed': {
    title: 'Mail: your password was changed',
    examples: { link: 'https://example.org/forgot-password' },
  },
  'change-email': {
    title: 'Mail: confirm a new address',
    examples: { link: 'https://example.org/confirm' },
  },
  'email-will-change': {
    title: 'Mail: your address is to change',
    examples: { newAddress: 'a…@example.org' },
    required: ['newAddress'],
  },
  'name-corrected': {
    title: 'Mail: your name was corrected',
    examples: { before: 'Asha Roa', after: 'Asha Rao' },
    required: ['before', 'after'],
  },
  'email-changed': {
    title: 'Mail: your address was changed',
    examples: { newAddress: 'a…@example.org' },
    required: ['newAddress'],
  },
  'provider-linked': {
    title: 'Mail: an account at Google signs in',
    examples: { link: 'https://example.org/account', provider: 'Google' },
    required: ['provider'],
  },
  'provider-linked-alone': {
    title: 'Mail: an account at Google signs in, and the password no longer does',
    examples: { link: 'https://example.org/account', provider: 'Google' },
    required: ['provider'],
  },
  'sign-in-method-removed': {
    title: 'Mail: a way to sign in was removed',
    examples: { link: 'https://example.org/account', what: 'Your password' },
    required: ['what'],
  },
  'passkey-added': {
    title: 'Mail: a passkey was added',
    examples: { link: 'https://example.org/account', passkey: 'Chrome on Windows' },
    required: ['passkey'],
  },
  'passkey-removed': {
    title: 'Mail: a passkey was removed',
    examples: { link: 'https://example.org/account', passkey: 'Chrome on Windows' },
    required: ['passkey'],
  },
  'second-factor-on': {
    title: 'Mail: codes of an app are on',
    examples: { link: 'https://example.org/forgot-password' },
  },
  'second-factor-off': {
    title: 'Mail: codes of an app are off',
    examples: { link: 'https://example.org/account' },
  },
  'second-factor-reset': {
    title: 'Mail: staff took the codes of an app away',
    examples: {},
  },
  'recovery-code-used': {
    title: 'Mail: a recovery code was used',
    examples: { link: 'https://example.org/account', left: '7' },
    required: ['left'],
  },
  'account-deleted': {
    title: 'Mail: your account was deleted',
    examples: {},
  },
  'staff-role': {
    title: 'Mail: you have a staff role',
    examples: { role: 'Editor' },
    required: ['role'],
  },
  'staff-role-ended': {
    title: 'Mail: you have no staff role any more',
    examples: {},
  },
  receipt: {
    title: 'Mail: receipt of the membership',
    examples: { link: 'https://example.org/invoice', amount: '$10', see: 'See the invoice' },
    details: [
      'Amount: $10 · Paid on: 1 January 2027 · Premium until: 1 February 2027 · Invoice: A-1',
      'The name, number and address of the company',
    ],
  },
  'rental-receipt': {
    title: 'Mail: receipt of a rental',
    examples: {
      link: 'https://example.org/videos/1',
      video: 'An evening of Bharatanatyam',
      days: '3',
      rentalsLink: 'https://example.org/rentals',
    },
    details: [
      'Paid: $5.00 USD on 1 January 2027, 20:00 in Singapore. Receipt number: R-1.',
      'It is yours until 4 January 2027, 20:00 in Singapore.',
      'The name, number and address of the company',
    ],
  },
  'rental-returned': {
    title: 'Mail: a payment for a rental goes back',
    examples: {
      link: 'https://example.org/videos/1',
      video: 'An evening of Bharatanatyam',
      amount: '$5.00 USD',
      receiptNumber: 'R-1',
    },
    required: ['amount', 'receiptNumber'],
  },
  'plan-returned': {
    title: 'Mail: a payment for Premium goes back',
    examples: { link: 'https://example.org/account', amount: '$10', invoice: 'A-1' },
    required: ['amount', 'invoice'],
  },
  'payment-refunded': {
    title: 'Mail: a payment was given back, all of it or a part',
    examples: { link: 'https://example.org/account', amount: '$5.00 USD' },
    required: ['amount'],
    details: [
      'You had paid $5.00 USD on 1 January 2027, 20:00 in Singapore to rent ‘An evening of Bharatanatyam’.',
      'That rental is over.',
    ],
  },
  'refund-failed': {
    title: 'Mail: a refund could not be paid out',
    examples: { link: 'https://example.org/account', amount: '$5.00 USD' },
    required: ['amount'],
    details: [
      'You had paid $5.00 USD on 1 January 2027, 20:00 in Singapore to rent ‘An evening of Bharatanatyam’.',
      'Until 4 January 2027, 20:00 in Singapore you can watch it.',
    ],
  },
  'plan-debit-returned': {
    title: 'Mail: the bank returned a payment for Premium',
    examples: { link: 'https://example.org/account' },
  },
  'rental-debit-returned': {
    title: 'Mail: the bank returned a payment for a rental',
    examples: { link: 'https://example.org/videos/1/rent', video: 'An evening of Bharatanatyam' },
  },
  'gone-rental-debit-returned': {
    title: 'Mail: the bank returned a payment for a rental of a video that is gone',
    examples: { link: 'https://example.org/account' },
  },
  'free-months': {
    title: 'Mail: free months',
    examples: { link: 'https://example.org/browse', firstName: 'Asha', until: '31 January 2027' },
  },
  'playlist-taken-down': {
    title: 'Mail: staff ended the link of a playlist',
    examples: {
      link: 'https://example.org/playlists/1',
      playlist: 'Lessons in Todi',
      reason: 'its description offers tickets for sale',
    },
    required: ['reason'],
  },
  'livestream-day': {
    title: 'Mail: a livestream tomorrow',
    examples: { ...livestream, firstName: 'Asha' },
  },
  'livestream-hour': {
    title: 'Mail: a livestream within the hour',
    examples: { ...livestream, firstName: 'Asha' },
  },
  'livestream-followed': {
    title: 'Mail: reminders of a livestream were asked for',
    examples: { ...livestream, accountLink: 'https://example.org/account' },
  },
  'livestream-followed-only': {
    title: 'Mail: reminders of a livestream were asked for, and are switched off in the account',
    examples: { ...livestream, accountLink: 'https://example.org/account' },
    required: ['accountLink'],
  },
  'following-digest': {
    title: 'Mail: what is new of what one follows, once a week at most',
    examples: {
      link: 'https://example.org/browse',
      count: '2 new videos',
      accountLink: 'https://example.org/account',
    },
    required: ['accountLink'],
    details: [
      {
        heading: 'Todi (raga)',
        links: [
          { label: 'A morning of Todi', url: 'https://example.org/videos/1' },
          { label: 'Kaddanuvariki', url: 'https://example.org/videos/2' },
        ],
      },
    ],
  },
} as const satisfies Record<string, MailText>
