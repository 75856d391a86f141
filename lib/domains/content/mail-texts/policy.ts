import type { MailText } from '@/lib/domains/content/mails/policy'
import { paymentMailTexts } from '@/lib/domains/content/payment-mail-texts/policy'

const livestream = {
  link: 'https://example.org/live/1',
  livestream: 'An evening of Bharatanatyam',
  when: 'Friday, 1 January 2027, 20:00 Singapore time',
}

/** Emails whose text staff can edit. Their default texts are in `content/mails`. */
export const mailTexts = {
  verification: {
    title: 'Email: confirm email address',
    examples: { link: 'https://example.org/confirm' },
  },
  'already-registered': {
    title: 'Email: account already exists',
    examples: { link: 'https://example.org/login', passwordLink: 'https://example.org/forgot-password' },
  },
  'already-registered-provider': {
    title: 'Email: account already exists (Google)',
    examples: { link: 'https://example.org/login', provider: 'Google' },
    required: ['provider'],
  },
  'password-reset': {
    title: 'Email: password reset',
    examples: { link: 'https://example.org/password' },
  },
  'password-reset-provider': {
    title: 'Email: no password to reset (Google)',
    examples: { link: 'https://example.org/login', provider: 'Google' },
    required: ['provider'],
  },
  'password-set': {
    title: 'Email: password added',
    examples: { link: 'https://example.org/account' },
  },
  'password-changed': {
    title: 'Email: password changed',
    examples: { link: 'https://example.org/forgot-password' },
  },
  'change-email': {
    title: 'Email: confirm new email address',
    examples: { link: 'https://example.org/confirm' },
  },
  'email-will-change': {
    title: 'Email: email address change requested',
    examples: { newAddress: 'a…@example.org' },
    required: ['newAddress'],
  },
  'name-corrected': {
    title: 'Email: name corrected',
    examples: { before: 'Asha Roa', after: 'Asha Rao' },
    required: ['before', 'after'],
  },
  'email-changed': {
    title: 'Email: email address changed',
    examples: { newAddress: 'a…@example.org' },
    required: ['newAddress'],
  },
  'provider-linked': {
    title: 'Email: Google account linked',
    examples: { link: 'https://example.org/account', provider: 'Google' },
    required: ['provider'],
  },
  'provider-linked-alone': {
    title: 'Email: Google account linked, password removed',
    examples: { link: 'https://example.org/account', provider: 'Google' },
    required: ['provider'],
  },
  'sign-in-method-removed': {
    title: 'Email: login method removed',
    examples: { link: 'https://example.org/account', what: 'Your password' },
    required: ['what'],
  },
  'passkey-added': {
    title: 'Email: passkey added',
    examples: { link: 'https://example.org/account', passkey: 'Chrome on Windows' },
    required: ['passkey'],
  },
  'passkey-removed': {
    title: 'Email: passkey removed',
    examples: { link: 'https://example.org/account', passkey: 'Chrome on Windows' },
    required: ['passkey'],
  },
  'second-factor-on': {
    title: 'Email: two-step verification on',
    examples: { link: 'https://example.org/forgot-password' },
  },
  'second-factor-off': {
    title: 'Email: two-step verification off',
    examples: { link: 'https://example.org/account' },
  },
  'second-factor-reset': {
    title: 'Email: two-step verification turned off by staff',
    examples: {},
  },
  'recovery-code-used': {
    title: 'Email: recovery code used',
    examples: { link: 'https://example.org/account', left: '7' },
    required: ['left'],
  },
  'account-deleted': {
    title: 'Email: account deleted',
    examples: {},
  },
  'staff-role': {
    title: 'Email: new staff role',
    examples: { role: 'Editor' },
    required: ['role'],
  },
  'staff-role-ended': {
    title: 'Email: staff role ended',
    examples: {},
  },
  ...paymentMailTexts,
  'playlist-taken-down': {
    title: 'Email: playlist link turned off',
    examples: {
      link: 'https://example.org/playlists/1',
      playlist: 'Lessons in Todi',
      reason: 'its description offers tickets for sale',
    },
    required: ['reason'],
  },
  'livestream-day': {
    title: 'Email: livestream reminder, a day before',
    examples: { ...livestream, firstName: 'Asha' },
  },
  'livestream-hour': {
    title: 'Email: livestream reminder, an hour before',
    examples: { ...livestream, firstName: 'Asha' },
  },
  'livestream-followed': {
    title: 'Email: livestream reminder set',
    examples: { ...livestream, accountLink: 'https://example.org/account' },
  },
  'livestream-followed-only': {
    title: 'Email: livestream reminders switched off',
    examples: { ...livestream, accountLink: 'https://example.org/account' },
    required: ['accountLink'],
  },
  'livestream-cancelled': {
    title: 'Email: livestream cancelled',
    examples: { ...livestream, link: 'https://example.org/livestreams/upcoming' },
  },
  'following-digest': {
    title: 'Email: weekly digest',
    examples: {
      link: 'https://example.org/browse',
      count: '2 new videos',
      accountLink: 'https://example.org/account',
    },
    required: ['accountLink'],
    details: [
      {
        heading: 'Todi (Raga)',
        links: [
          { label: 'A morning of Todi', url: 'https://example.org/videos/1' },
          { label: 'Kaddanuvariki', url: 'https://example.org/videos/2' },
        ],
      },
    ],
  },
} as const satisfies Record<string, MailText>
