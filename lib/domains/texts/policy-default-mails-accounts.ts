import type { MailText } from '@/lib/domains/texts/policy-mails'

/** The words of the mails about accounts that come with the product. */
export const accountMailTexts = {
  verification: {
    title: 'Mail: confirm your address',
    examples: { link: 'https://example.org/confirm' },
    text: `Subject: Confirm your email address for {name}
Preview: One click, and you can start watching. The link works for 24 hours.

Welcome to {name}. Please confirm that this email address is yours, and the stage is open.

[Confirm my email address]({link})

The link works once and for 24 hours. If you did not sign up, ignore this message.`,
  },
  'already-registered': {
    title: 'Mail: you already have an account',
    examples: { link: 'https://example.org/login', passwordLink: 'https://example.org/forgot-password' },
    text: `Subject: You already have an account with {name}
Preview: Nothing was changed. Log in, or choose a new password.

Somebody, perhaps you, tried to sign up with this email address. It already has an account, so nothing was changed.

If it was you, log in as usual. If you have forgotten your password, choose a new one here: {passwordLink}

[Log in]({link})

If it was not you, there is nothing to do.`,
  },
  'already-registered-provider': {
    title: 'Mail: you already have an account, through Google',
    examples: { link: 'https://example.org/login', provider: 'Google' },
    required: ['provider'],
    text: `Subject: You already have an account with {name}
Preview: Nothing was changed. Log in with {provider}.

Somebody, perhaps you, tried to sign up with this email address. It already has an account, so nothing was changed.

If it was you, log in with {provider}. Your account has no password; once you're logged in, you can set one on your account page.

[Log in]({link})

If it wasn't you, there's nothing to do.`,
  },
  'password-reset': {
    title: 'Mail: choose a new password',
    examples: { link: 'https://example.org/password' },
    text: `Subject: Choose a new password for {name}
Preview: The link works once, for one hour. Didn't ask for it? Ignore this mail.

Somebody, hopefully you, asked for a new password for your account.

[Choose a new password]({link})

The link works once and for one hour. If you did not ask for it, ignore this message: your password stays as it is.`,
  },
  'password-reset-provider': {
    title: 'Mail: no password to reset, because Google signs in',
    examples: { link: 'https://example.org/login', provider: 'Google' },
    required: ['provider'],
    text: `Subject: How to log in to {name}
Preview: Your account has no password. Use {provider} instead.

Somebody, hopefully you, asked for a new password for your account. It has no password: you log in with {provider}.

Once you're logged in, you can set a password on your account page.

[Log in]({link})

If you didn't ask for it, ignore this message: nothing was changed.`,
  },
  'password-set': {
    title: 'Mail: your account has a password',
    examples: { link: 'https://example.org/account' },
    text: `Subject: Your {name} account now has a password
Preview: You can now log in with it. Please check that it was you.

A first password was just set for your account, and all other devices were signed out. You can now log in with your email address and this password too.

[See how your account is signed in to]({link})

If it was you, there's nothing to do. If not, remove the password there, then write to {supportEmail}.`,
  },
  'password-changed': {
    title: 'Mail: your password was changed',
    examples: { link: 'https://example.org/forgot-password' },
    text: `Subject: Your {name} password was changed
Preview: All other devices were signed out. Wasn't it you? Choose a new one.

The password of your account was changed just now, and all other devices were signed out.

[It was not me: choose a new password]({link})

If it was you, there is nothing to do.`,
  },
  'change-email': {
    title: 'Mail: confirm a new address',
    examples: { link: 'https://example.org/confirm' },
    text: `Subject: Confirm your new email address for {name}
Preview: You'll be signed out everywhere, and log in with this address.

Somebody who has an account with {name} asked us to use this address for it from now on.

If it was you, please confirm it. You are then signed out everywhere, and log in with this address.

[Confirm my new email address]({link})

The link works once and for 24 hours. If it was not you, ignore this message.`,
  },
  'email-will-change': {
    title: 'Mail: your address is to change',
    examples: { newAddress: 'a…@example.org' },
    required: ['newAddress'],
    text: `Subject: Your {name} account is to get another email address
Preview: Didn't ask for this? Write to us at once.

We were asked to use {newAddress} for your account instead of this address. It changes when the link that we sent there is used.

---

If you did not ask for this, write to {supportEmail} at once.`,
  },
  'name-corrected': {
    title: 'Mail: your name was corrected',
    examples: { before: 'Asha Roa', after: 'Asha Rao' },
    required: ['before', 'after'],
    text: `Subject: We corrected the name on your {name} account
Preview: See what we changed, and tell us if it isn't right.

The name on your account was {before}. It is now {after}.

---

If that isn't right, write to {supportEmail}.`,
  },
  'email-changed': {
    title: 'Mail: your address was changed',
    examples: { newAddress: 'a…@example.org' },
    required: ['newAddress'],
    text: `Subject: The email address of your {name} account was changed
Preview: All devices were signed out. Wasn't it you? Write to us at once.

Your account now has the address {newAddress}. All devices were signed out. If you signed in with Google until now, that Google account does not open it any more.

---

If you did not ask for this, write to {supportEmail} at once.`,
  },
  'provider-linked': {
    title: 'Mail: an account at Google signs in',
    examples: { link: 'https://example.org/account', provider: 'Google' },
    required: ['provider'],
    text: `Subject: You can now sign in to {name} with {provider}
Preview: Your password still works. Please check that it was you.

The {provider} account with this email address was just used to sign in, and now belongs to your account.

Your password, if you have one, works as before.

[See my account]({link})

If it was not you, somebody else can use your {provider} account: change its password, then write to {supportEmail}.`,
  },
  'provider-linked-alone': {
    title: 'Mail: an account at Google signs in, and the password no longer does',
    examples: { link: 'https://example.org/account', provider: 'Google' },
    required: ['provider'],
    text: `Subject: You can now sign in to {name} with {provider}
Preview: Your old password no longer works. Here's why.

The {provider} account with this email address was just used to sign in, and now belongs to your account.

The password of your account does not work any more. Nobody has signed in with it since this address was confirmed, so somebody else may have chosen it. Passkeys and codes that were added meanwhile are removed too.

[See my account]({link})

If it was not you, somebody else can use your {provider} account: change its password, then write to {supportEmail}.`,
  },
  'sign-in-method-removed': {
    title: 'Mail: a way to sign in was removed',
    examples: { link: 'https://example.org/account', what: 'Your password' },
    required: ['what'],
    text: `Subject: {what} was removed from your {name} account
Preview: All other devices were signed out. Please check that it was you.

{what} does not sign in to your account any more. All other devices were signed out.

[See how your account is signed in to]({link})

If it was you, there is nothing to do. If not, write to {supportEmail}.`,
  },
  'passkey-added': {
    title: 'Mail: a passkey was added',
    examples: { link: 'https://example.org/account', passkey: 'Chrome on Windows' },
    required: ['passkey'],
    text: `Subject: A passkey was added to your {name} account
Preview: Wasn't it you? Remove it, and choose a new password.

Your account can be signed in to with a new passkey from now on: {passkey}.

[See how your account is signed in to]({link})

If it was you, there is nothing to do. If not, remove what you do not know, and choose a new password.`,
  },
  'passkey-removed': {
    title: 'Mail: a passkey was removed',
    examples: { link: 'https://example.org/account', passkey: 'Chrome on Windows' },
    required: ['passkey'],
    text: `Subject: A passkey was removed from your {name} account
Preview: If you removed it, there's nothing to do.

This passkey does not sign in to your account any more: {passkey}.

All other devices were signed out.

[See how your account is signed in to]({link})

If it was you, there is nothing to do. If not, remove what you do not know, and choose a new password.`,
  },
  'second-factor-on': {
    title: 'Mail: codes of an app are on',
    examples: { link: 'https://example.org/forgot-password' },
    text: `Subject: {name} asks for a code from now on
Preview: Keep your recovery codes safe: each replaces your app once.

Signing in to your account now needs a code of your app beside the password. All other devices were signed out.

Please keep your recovery codes in a safe place: each of them replaces the app once.

[It was not me: choose a new password]({link})

If it was you, there is nothing to do.`,
  },
  'second-factor-off': {
    title: 'Mail: codes of an app are off',
    examples: { link: 'https://example.org/account' },
    text: `Subject: {name} asks for no code any more
Preview: Your recovery codes no longer work. Please check that it was you.

Signing in to your account does not need a code any more. The recovery codes have no effect now. All other devices were signed out.

[See how your account is signed in to]({link})

If it was you, there is nothing to do. If not, choose a new password there, and turn the codes on again.`,
  },
  'second-factor-reset': {
    title: 'Mail: staff took the codes of an app away',
    examples: {},
    text: `Subject: {name} asks for no code any more
Preview: We were told that your app and recovery codes are lost.

Our staff took the code of an app from your account just now, because somebody said that app and recovery codes are lost.

---

If that was not you, write to {supportEmail} at once, and choose a new password.`,
  },
  'recovery-code-used': {
    title: 'Mail: a recovery code was used',
    examples: { link: 'https://example.org/account', left: '7' },
    required: ['left'],
    text: `Subject: A recovery code of your {name} account was used
Preview: Codes left: {left}. Wasn't it you? Choose a new password.

Somebody, hopefully you, signed in to your account with the password and a recovery code just now.

Recovery codes that are left: {left}. For new ones turn the codes off and on again.

[See how your account is signed in to]({link})

If it was you, there is nothing to do. If not, choose a new password there: that signs out all other devices.`,
  },
  'account-deleted': {
    title: 'Mail: your account was deleted',
    examples: {},
    text: `Subject: Your {name} account was deleted
Preview: What's gone, and what the law asks us to keep.

Your account has been deleted, with your list, your progress and your reminders. If a subscription was running, it is cancelled and will not be charged again.

If you paid for something, our records of it stay, as the law asks, without your name and address. Your entry at our payment provider has been emptied of both; invoices and receipts issued before stay there as they are.

If you had a discount for the first year, a coded form of your address stays, so that the discount is given only once.

Thank you for having been in the audience. You are always welcome back.

---

If you did not ask for this, please write to {supportEmail}.`,
  },
} as const satisfies Record<string, MailText>
