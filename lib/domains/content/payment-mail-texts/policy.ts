import type { MailText } from '@/lib/domains/content/mails/policy'

/** Emails about payments, and about what was paid. */
export const paymentMailTexts = {
  receipt: {
    title: 'Email: membership receipt',
    examples: { link: 'https://example.org/invoice', amount: '$10', see: 'View invoice' },
    details: [
      'Amount: $10 · Paid on: 1 January 2027 · Premium until: 1 February 2027 · Invoice: A-1',
      'Company name, registration number and address',
    ],
  },
  'pass-receipt': {
    title: 'Email: pass receipt',
    examples: { link: 'https://example.org/browse', pass: '3 months' },
    details: [
      'Paid: $28.00 USD on 1 January 2027, 20:00 Singapore time. Receipt number: R-1.',
      "You have Premium until 1 April 2027, 20:00 Singapore time. It doesn't renew.",
      'Company name, registration number and address',
    ],
    required: ['pass'],
  },
  'pass-ending': {
    title: 'Email: pass, gift or free months about to end',
    examples: { link: 'https://example.org/select-package', source: 'pass', day: '1 April 2027' },
    required: ['day'],
  },
  'renewal-ended': {
    title: 'Email: membership cancelled',
    examples: {
      link: 'https://example.org/account',
      when: 'Friday, 1 January 2027, 20:00 Singapore time (Friday, 1 January 2027, 12:00 UTC)',
    },
    required: ['when'],
    details: [
      "Premium stays active until 31 January 2027, and you won't be charged again. Until then you can resume it in your account.",
    ],
  },
  'renewal-resumed': {
    title: 'Email: membership resumed',
    examples: {
      link: 'https://example.org/account',
      when: 'Friday, 1 January 2027, 20:00 Singapore time (Friday, 1 January 2027, 12:00 UTC)',
      date: '31 January 2027',
    },
    required: ['date'],
  },
  'new-card-needed': {
    title: 'Email: new card needed',
    examples: { link: 'https://example.org/account' },
    details: [
      "Your bank hasn't approved automatic payments for Premium, or has withdrawn the approval.",
      "The next payment won't go through. Premium stays active until 1 February 2027: please add your card again before then.",
    ],
  },
  'gift-receipt': {
    title: 'Email: gift receipt',
    examples: { link: 'https://example.org/gift/1', pass: '3 months', recipient: 'Meera' },
    details: [
      'Paid: $28.00 USD on 1 January 2027, 20:00 Singapore time. Receipt number: R-1.',
      "We'll email it to Meera (meera@example.org) on 14 January 2027, 09:00 Singapore time.",
      "Until it's redeemed, you can correct the address and the day, or get your money back.",
      'Company name, registration number and address',
    ],
    required: ['pass', 'recipient'],
  },
  gift: {
    title: 'Email: gift, to its recipient',
    examples: {
      link: 'https://example.org/redeem?code=7K3M-PX9C-4TQM',
      giver: 'Asha',
      pass: '3 months',
      redeemLink: 'https://example.org/redeem',
    },
    details: ['"Happy birthday! For all the evenings to come."', 'Your code: 7K3M-PX9C-4TQM'],
    required: ['giver', 'pass'],
  },
  'gift-undelivered': {
    title: 'Email: gift not delivered',
    examples: { link: 'https://example.org/gift/1', recipient: 'Meera', address: 'meera@example.org' },
    required: ['address'],
  },
  'rental-receipt': {
    title: 'Email: rental receipt',
    examples: {
      link: 'https://example.org/videos/1',
      video: 'An evening of Bharatanatyam',
      days: '3',
      rentalsLink: 'https://example.org/rentals',
    },
    details: [
      'Paid: $5.00 USD on 1 January 2027, 20:00 Singapore time. Receipt number: R-1.',
      'You can watch it until 4 January 2027, 20:00 Singapore time.',
      'Company name, registration number and address',
    ],
  },
  'rental-returned': {
    title: 'Email: rental refunded, video already available',
    examples: {
      link: 'https://example.org/videos/1',
      video: 'An evening of Bharatanatyam',
      amount: '$5.00 USD',
      receiptNumber: 'R-1',
    },
    required: ['amount', 'receiptNumber'],
  },
  'ticket-receipt': {
    title: 'Email: ticket receipt',
    examples: {
      link: 'https://example.org/live/1',
      item: 'An evening of Bharatanatyam',
      calendarLink: 'https://example.org/calendar',
    },
    details: [
      'It starts on Friday, 1 January 2027, 20:00 Singapore time (Friday, 1 January 2027, 12:00 UTC).',
      'You can watch it again until Friday, 8 January 2027, 20:00 Singapore time.',
      'Paid: $8.00 USD on Tuesday, 1 December 2026, 20:00 Singapore time. Receipt number: R-1.',
      'Company name, registration number and address',
    ],
    required: ['item'],
  },
  'ticket-returned': {
    title: 'Email: ticket refunded at once',
    examples: {
      link: 'https://example.org/live/1',
      item: 'An evening of Bharatanatyam',
      amount: '$8.00 USD',
      reason: 'because you already have one',
    },
    required: ['item', 'amount', 'reason'],
  },
  'ticket-cancelled': {
    title: 'Email: livestream or festival cancelled',
    examples: { link: 'https://example.org/live', item: 'An evening of Bharatanatyam' },
    details: [
      "We've refunded $8.00 USD. It will reach you in five to ten days, depending on your bank.",
      'Receipt number: R-1.',
    ],
    required: ['item'],
  },
  'plan-returned': {
    title: 'Email: Premium refunded, membership already ended',
    examples: { link: 'https://example.org/account', amount: '$10', invoice: 'A-1' },
    required: ['amount', 'invoice'],
  },
  'payment-refunded': {
    title: 'Email: payment refunded',
    examples: { link: 'https://example.org/account', amount: '$5.00 USD' },
    required: ['amount'],
    details: [
      "You paid $5.00 USD on 1 January 2027, 20:00 Singapore time, to rent 'An evening of Bharatanatyam'.",
      'This rental has ended.',
    ],
  },
  'refund-failed': {
    title: 'Email: refund failed',
    examples: { link: 'https://example.org/account', amount: '$5.00 USD' },
    required: ['amount'],
    details: [
      "You paid $5.00 USD on 1 January 2027, 20:00 Singapore time, to rent 'An evening of Bharatanatyam'.",
      'You can watch it until 4 January 2027, 20:00 Singapore time.',
    ],
  },
  'plan-debit-returned': {
    title: 'Email: Premium payment returned by the bank',
    examples: { link: 'https://example.org/account' },
  },
  'purchase-unpaid': {
    title: 'Email: one-time payment failed',
    examples: { link: 'https://example.org/videos/1/rent', item: 'An evening of Bharatanatyam' },
  },
  'withdrawal-link': {
    title: 'Email: link to withdraw or cancel',
    examples: { link: 'https://example.org/withdraw' },
  },
  'withdrawal-received': {
    title: 'Email: withdrawal or cancellation received',
    examples: { link: 'https://example.org/account', statement: 'withdrawal' },
    required: ['statement'],
    details: [
      "Your statement: I withdraw from my contract for 'Rental: An evening of Bharatanatyam'.",
      'We received it on Friday, 1 January 2027, 20:00 Singapore time (Friday, 1 January 2027, 12:00 UTC).',
      'You paid $5.00 on 31 December 2026.',
      'Your access ends now, and we refund the whole $5.00.',
    ],
  },
  'free-months': {
    title: 'Email: free months',
    examples: { link: 'https://example.org/browse', firstName: 'Asha', until: '31 January 2027' },
  },
} as const satisfies Record<string, MailText>
