/** The privacy policy that comes with the product. */
export const defaultPrivacy = `{company} of {country} operates {name}. We follow the Personal Data Protection Act 2012 of Singapore (PDPA) and the
General Data Protection Regulation of the European Union (GDPR).

# Information We Collect

- **Your account:** first and last name, e-mail address, and a password. Of the password we keep only an argon2id
  hash, from which it cannot be read back. If you sign in with Google, we receive your name and e-mail address from
  Google, and no password.
- **Your plan:** whether you are a Guest or a Premium member, the state and dates of your subscription and of your
  rentals, and the identifiers by which our payment provider knows them. Card numbers are entered with the provider
  and never reach our servers.
- **Your use:** what a running service needs, such as how far you have watched a video, your list, your
  passages, your playlists (others see one only by a link that you make), the artists, composers, ragas and series that
  you follow, the livestreams that you asked to be reminded of, and technical log entries with the time, the address
  called and the number of your account. Your network address is counted for a short while to prevent abuse; it is not
  written into the log.
- **Your region:** the country that your connection seems to come from, to show the price that applies there. It is
  remembered in your own browser for 30 minutes.
- **What you write to us:** name, e-mail address, company where you give it, and the message.

Cookies and storage in your browser keep you signed in, remember your choices and the page that you wanted, and for a
year let us tell your own browser from a stranger’s who guesses your password. Analytics are off until you allow them,
and nothing is sent to an analytics service before that. You can change your choice in the [cookie
settings](#cookie-settings) at any time.

# How We Use Your Information

- to provide the service: accounts, playback, subscriptions, rentals, reminders (performance of a contract);
- to suggest videos by what you watched to the end, follow and saved, each with its reason, unless you switch that off
  in your account (our legitimate interests);
- to send the mails that belong to it: confirmations, password links, notices about your account, and once a week at
  most what is new of what you follow (you choose the day, or none);
- to send news of events and releases if you joined the mailing list (your consent, which you can withdraw in your
  account);
- to answer you, to prevent abuse and to keep the service secure (our legitimate interests);
- to meet legal duties, such as keeping records of payments.

We do not sell personal data and do not make decisions about you by automated profiling.

# Sharing

- **Payment:** for Premium users, the e-mail address and payment details are shared with our card payment provider,
  Stripe, which processes them under its own privacy policy.
- **Video:** some videos play in Vimeo’s player. It is loaded only when you press play, and is asked not to track you;
  Vimeo then sees your network address.
- **Sign-in:** if you choose Google sign-in, Google learns that you use {name}.
- **Infrastructure:** companies that host the service and deliver its mails process data on our behalf and on our
  instructions.
- **Authorities:** where the law obliges us to.

Where data leave your country, we see to it that they are protected to a standard comparable to the PDPA and the GDPR.

# Data Security

Passwords are hashed with argon2id. The links that we mail are random, work once, expire, and are stored only as
hashes. A change of your password ends your other sessions. Access to personal data is limited to staff who need it.
No service can promise perfect security; if a breach is likely to harm you, we tell you and the authorities as the law
requires.

# Your Rights

Under the PDPA and the GDPR you may access, correct, export and delete your data, object, and withdraw consent.

- **Export:** your [account page](/account) gives you everything that we keep about you as a file.
- **Deletion:** the same page deletes your account at once, with your list, your playlists and their links, what you
  follow, your progress, what we suggest to you, your reminders, what you wrote to us and the list of mails we sent
  you. It also cancels a running subscription. What stays: records of payments, which the law obliges us to keep,
  without your name and address; the invoices that our payment provider issued, whose entry of you is emptied; the
  record of the mail that confirms the deletion; if you had a discount for the first year, a keyed hash of your
  address, so that it is not given twice; and, if you were one of our staff, the record of what you changed.
- **How long:** a registration that nobody confirms is deleted after 7 days; the record of a mail after 30 days, its
  text when it is sent; our payment provider’s messages to us after 90 days; what you write to us through our forms
  after two years. Everything else stays as long as your account.
- **Anything else:** write to us; we answer within 30 days. You may also complain to the Personal Data Protection
  Commission of Singapore or to the data protection authority of your country.

# Changes

When this policy changes, the date at its head changes with it. If a change matters to you, we tell you by e-mail
before it applies.

# Contact

{company}, {country}. Data protection: [{supportEmail}](mailto:{supportEmail}), or the form on our [help page](/help).`
