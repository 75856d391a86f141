import type { MailText } from '@/lib/domains/texts/policy-mails'

/** The words of the mails about payments and livestreams that come with the product. */
export const eventMailTexts = {
  receipt: {
    title: 'Mail: receipt of the membership',
    examples: { link: 'https://example.org/invoice', amount: '$10', see: 'See the invoice' },
    details: [
      'Amount: $10 · Paid on: 1 January 2027 · Premium until: 1 February 2027 · Invoice: A-1',
      'The name, number and address of the company',
    ],
    text: `Subject: Your receipt from {name}: {amount}
Preview: Thank you. Amount, dates and invoice number are in this mail.

Thank you. We have received your payment for {name} Premium.

{details}

[{see}]({link})

The membership renews every month until you cancel it, in your account under Manage Subscription.`,
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
    text: `Subject: Receipt for your rental: {video}
Preview: It's yours for {days} days. Start whenever you like.

Thank you. You have rented '{video}' for {days} days.

{details}

[Watch it]({link})

What you have rented, with the time left, is always at {rentalsLink}.`,
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
    text: `Subject: Your payment for {video} goes back to you
Preview: The video was already open to you. {amount} is on its way back.

You have paid {amount} to rent '{video}', which was open to you already.

So we have given the payment back. It reaches you in five to ten days, as your bank does it.

[Watch it]({link})

Receipt number: {receiptNumber}.`,
  },
  'plan-returned': {
    title: 'Mail: a payment for Premium goes back',
    examples: { link: 'https://example.org/account', amount: '$10', invoice: 'A-1' },
    required: ['amount', 'invoice'],
    text: `Subject: Your payment for {name} Premium goes back to you
Preview: Your plan had already ended. {amount} is on its way back.

You have paid {amount} for a Premium plan that had ended already.

So we have given the payment back. It reaches you in five to ten days, as your bank does it.

[To my account]({link})

Invoice: {invoice}.`,
  },
  'payment-refunded': {
    title: 'Mail: a payment was given back, all of it or a part',
    examples: { link: 'https://example.org/account', amount: '$5.00 USD' },
    required: ['amount'],
    details: [
      'You had paid $5.00 USD on 1 January 2027, 20:00 in Singapore to rent ‘An evening of Bharatanatyam’.',
      'That rental is over.',
    ],
    text: `Subject: {amount} goes back to you
Preview: Allow five to ten days, depending on your bank.

We have given {amount} back to you. It reaches you in five to ten days, as your bank does it.

{details}

[To my account]({link})

If you did not expect this, write to {supportEmail}.`,
  },
  'refund-failed': {
    title: 'Mail: a refund could not be paid out',
    examples: { link: 'https://example.org/account', amount: '$5.00 USD' },
    required: ['amount'],
    details: [
      'You had paid $5.00 USD on 1 January 2027, 20:00 in Singapore to rent ‘An evening of Bharatanatyam’.',
      'Until 4 January 2027, 20:00 in Singapore you can watch it.',
    ],
    text: `Subject: {amount} could not be paid back to you
Preview: Write to us, and we'll find another way to pay you back.

We gave {amount} back to you, as an earlier mail said, but it could not be paid out. The money has come back to us.

{details}

[To my account]({link})

Please write to {supportEmail}, and we will find another way to pay it back.`,
  },
  'plan-debit-returned': {
    title: 'Mail: the bank returned a payment for Premium',
    examples: { link: 'https://example.org/account' },
    text: `Subject: Your payment for {name} Premium did not arrive
Preview: Your bank sent it back. You can pay with another card or bank account.

Your bank sent the payment for your Premium plan back, so nothing was paid and Premium is not open.

You can settle it in your account under Manage Subscription, also with another card or bank account.

[To my account]({link})

If you did not expect this, ask your bank why it sent the payment back, or write to {supportEmail}.`,
  },
  'rental-debit-returned': {
    title: 'Mail: the bank returned a payment for a rental',
    examples: { link: 'https://example.org/videos/1/rent', video: 'An evening of Bharatanatyam' },
    text: `Subject: Your payment for {video} did not arrive
Preview: Your bank sent it back. You can rent the video again.

Your bank sent the payment for your rental back, so nothing was paid and the video is not open.

You can rent it again, also with another card or bank account.

[Rent it again]({link})

If you did not expect this, ask your bank why it sent the payment back, or write to {supportEmail}.`,
  },
  'gone-rental-debit-returned': {
    title: 'Mail: the bank returned a payment for a rental of a video that is gone',
    examples: { link: 'https://example.org/account' },
    text: `Subject: Your payment for a rental did not arrive
Preview: Your bank sent it back, so you haven't paid anything.

Your bank sent the payment for your rental back, so nothing was paid and the video is not open.

[To my account]({link})

If you did not expect this, ask your bank why it sent the payment back, or write to {supportEmail}.`,
  },
  'free-months': {
    title: 'Mail: free months',
    examples: { link: 'https://example.org/browse', firstName: 'Asha', until: '31 January 2027' },
    text: `Subject: {name} Premium is yours until {until}
Preview: It costs nothing, and it ends by itself.

We have given you Premium until {until}. It costs nothing, and ends by itself.

A subscription that you pay for yourself is not changed by this.

[See what is on]({link})

If you have a question, write to {supportEmail}.`,
  },
  'playlist-taken-down': {
    title: 'Mail: staff ended the link of a playlist',
    examples: {
      link: 'https://example.org/playlists/1',
      playlist: 'Lessons in Todi',
      reason: 'its description offers tickets for sale',
    },
    required: ['reason'],
    text: `Subject: Your playlist '{playlist}' is no longer shared
Preview: Only you can see it now. Here's why, and what you can do.

We have ended the link of your playlist '{playlist}': nobody else sees it now, and it cannot be shared again.

Our reason: {reason}

It is still yours, with all its entries.

[See your playlist]({link})

If you think that this is a mistake, or have changed what was wrong, write to {supportEmail}.`,
  },
  'livestream-day': {
    title: 'Mail: a livestream tomorrow',
    examples: {
      link: 'https://example.org/live/1',
      firstName: 'Asha',
      livestream: 'An evening of Bharatanatyam',
      when: 'Friday, 1 January 2027, 20:00 in Singapore',
    },
    text: `Subject: Coming up: {livestream}
Preview: It begins within a day. See the time where you are.

'{livestream}' begins within a day: on {when}.

[To the livestream]({link})

Its page also shows the time where you are, and has an entry for your calendar.`,
  },
  'livestream-hour': {
    title: 'Mail: a livestream within the hour',
    examples: {
      link: 'https://example.org/live/1',
      firstName: 'Asha',
      livestream: 'An evening of Bharatanatyam',
      when: 'Friday, 1 January 2027, 20:00 in Singapore',
    },
    text: `Subject: Within the hour: {livestream}
Preview: The curtain rises soon. Your seat is one click away.

The curtain rises soon: '{livestream}' begins on {when}.

[To the livestream]({link})

Its page also shows the time where you are, and has an entry for your calendar.`,
  },
  'livestream-followed': {
    title: 'Mail: reminders of a livestream were asked for',
    examples: {
      link: 'https://example.org/live/1',
      livestream: 'An evening of Bharatanatyam',
      when: 'Friday, 1 January 2027, 20:00 in Singapore',
      accountLink: 'https://example.org/account',
    },
    text: `Subject: We will remind you: {livestream}
Preview: You'll hear from us again before it begins.

You asked to be reminded of '{livestream}'. It begins on {when}.

We will write to you again a day and an hour before, as far as that is still ahead.

[To the livestream]({link})

Its page also shows the time where you are, and has an entry for your calendar.`,
  },
  'livestream-followed-only': {
    title: 'Mail: reminders of a livestream were asked for, and are switched off in the account',
    examples: {
      link: 'https://example.org/live/1',
      livestream: 'An evening of Bharatanatyam',
      when: 'Friday, 1 January 2027, 20:00 in Singapore',
      accountLink: 'https://example.org/account',
    },
    required: ['accountLink'],
    text: `Subject: We will remind you: {livestream}
Preview: Reminders are off in your account, so this is the only mail.

You asked to be reminded of '{livestream}'. It begins on {when}.

Livestream reminders are switched off in your account, so we will not write again: switch them on at {accountLink}.

[To the livestream]({link})

Its page also shows the time where you are, and has an entry for your calendar.`,
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
    text: `Subject: New from what you follow: {count}
Preview: Artists, composers, ragas, series and playlists, all in one mail.

This is new on {name} since we last looked for you.

{details}

[See it all]({link})

You get this mail once a week at most, because you follow artists, composers, ragas, series or playlists. What you follow, and the day of the mail, are yours to choose in your account: {accountLink}`,
  },
} as const satisfies Record<string, MailText>
