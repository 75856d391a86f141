import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Texts that must not change, because the specification quotes them. The keys are the files and directories that
 * contain them.
 */
const specified: Record<string, string[]> = {
  'app/not-found.tsx components/layout lib/shared': [
    'Sorry, the page you are looking for cannot be found. Please, try again.',
    'Go back home',
  ],
  'app/global-error.tsx app/error.tsx components/layout': ['Unexpected Application Error!'],
  'components/layout lib/shared': [
    ...['Sign Up', 'Log In', 'Log Out', 'Admin Dashboard', 'Upgrade to Premium', 'Search', 'Account', 'Help'],
    ...['Privacy', 'Terms & Conditions', 'About us', 'Partners', 'Dance', 'Music', 'Trivia', 'Lectures'],
  ],
  'app/(public) components lib': [
    ...['Sign up', 'Subscribe', 'Copied to Clipboard!', 'Watch trailers for new releases', 'Watch Trailer'],
    ...[
      'Sign up for more',
      'More like this',
      'Creator Partnerships',
      'By artists for artists',
      'Get in touch',
      'Contact',
    ],
    ...['Send', 'Sending message...', 'Thank you for contacting us. Your message has been received.'],
    ...['Please enter your name', 'Please enter your email address', 'Please enter your message'],
    'Please enter your company name',
  ],
  'app/(auth) app/api components lib': [
    ...[
      'Set up your account',
      'Special Offer!',
      '% off',
      'Log in with',
      'Registering your account...',
      'Logging in...',
    ],
    'We have sent you an email with a confirmation link. Check your inbox to verify your email address and account.',
    'Thank you for verifying your email!',
    'A password reset link has been sent to your email',
    'Requesting password reset link...',
    ...['Please enter your first name', 'Please enter your last name', 'Invalid email', 'Too short', 'Too long'],
    ...['Password must be at least ', ' characters long', 'Passwords should match', 'Invalid password'],
    ...['Yes Decline', 'No I want to create my account', 'Decline All', 'Accept'],
    'Please enable functional cookies to continue',
  ],
  'app/(viewer) app/editions components lib': [
    ...['Choose your plan', 'Watch at any time. Cancel at any time.', 'Choose your plan first', 'Continue'],
    "You're eligible for Premium Plan for your first year of subscription!",
    ...['Please select a plan to continue.', 'Selecting your package...', '< Back', 'Next', 'Start watching'],
    ...[
      'Thank you for selecting a plan',
      'Updating your subscription information...',
      'Credit or Debit Card',
      'PayPal',
    ],
    ...['End to end encrypted', 'Change', 'Confirm your rental', 'Latest Releases', 'View more >', ' Episodes'],
    ...['Premium Content', 'Upgrade Your Plan', 'Free', 'Premium', 'Artists', 'Performances by ', 'Livestream'],
    ...['Streaming Now', 'ComingSoon', 'Stay notified via Email', 'My Rentals'],
    'Become a member and unlock all exclusive videos',
    ...[
      'What are you looking for?',
      'No results found!',
      'Manage Subscription',
      'Upgrade Plan',
      'Loading Stripe Portal...',
    ],
    ...['Subscription', 'Notifications', 'Privacy & Terms', 'per month'],
    'Something went wrong. Please try again.',
    'An error occurred. Please try again later.',
  ],
  'app/(admin) lib': [
    ...[
      'User Accounts',
      'search a user',
      'First Name',
      'Last Name',
      'Email',
      'Plan',
      'Joined',
      'Payment',
      'Delete the user',
    ],
    ...['Tags', 'Create a new tag', 'search a tag', 'Type', 'Tag', 'Name', 'Description', 'Date Edited', 'Save Tag'],
    ...[
      'Update tag',
      'Update Tag',
      'Delete tag',
      'a:Jack',
      's:europe-tour',
      'Cancel',
      'Delete',
      'Please select a type',
    ],
    ...['Max 32 characters & should not contain spaces', 'Please enter a name'],
    "Something went wrong. Please try again or contact the site's admin.",
  ],
}

const sources = new Map<string, string>()

/** Joins the source of all files below a place, and normalizes apostrophes, entities and spaces. */
function readSource(place: string): string {
  const files = /\.tsx?$/.test(place)
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .map((name) => path.join(place, name))
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  return text
    .replace(/&apos;|’|\\'/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/\s+/g, ' ')
}

function sourceOf(place: string): string {
  const source = sources.get(place) ?? readSource(place)
  sources.set(place, source)
  return source
}

const escaped = (phrase: string) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

it.each(Object.entries(specified))('the specified words are in %s', (places, phrases) => {
  const source = places.split(' ').map(sourceOf).join('\n')
  const stands = (phrase: string) => new RegExp(`(?<!\\p{L})${escaped(phrase)}(?!\\p{L})`, 'u').test(source)
  expect(phrases.filter((phrase) => !stands(phrase))).toEqual([])
})
