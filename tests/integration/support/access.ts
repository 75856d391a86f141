/** Access rules, written by hand. Rules read from the code would prove nothing. */

const open: Record<string, string[]> = {
  '/api/auth': [
    ...['register', 'resend-verification', 'verify-email', 'forgot-password', 'update-password'],
    ...['prospect-status', '[provider]/callback', '[...nextauth]', 'login', 'logout', 'session'],
    ...['session-sync', 'passkeys/sign-in', 'passkeys/sign-in/options', 'second-factor/sign-in'],
  ],
  '/api/feed': [
    ...[
      'videos/[id]',
      'videos/[id]/words',
      'videos/[id]/citation',
      'artists',
      'artists/[id]',
      'artists/[id]/videos',
      'trailers',
    ],
    ...['trailers/[id]', 'subcategories', 'categories/[category]/subcategories'],
    ...[
      'categories/[category]/videos',
      '[kind]/featured-videos',
      'hours/[watch]',
      'spellings',
      'finder',
      'livestreams',
    ],
    ...['livestreams/[id]', 'livestreams/[id]/calendar.ics', 'livestreams/unsubscribe', '[kind]'],
    'festivals/[id]/calendar.ics',
    ...['[kind]/[id]', '[kind]/[id]/videos', '[kind]/[id]/pieces'],
  ],
  '/api/media': [
    '[token]',
    '[token]/[...path]',
    'keys/[id]',
    'trailers/[id]',
    'trailers/[id]/[...path]',
    'captions/[id]',
    'pictures/[name]',
  ],
  '/api': [
    ...[
      'search',
      'search/suggestions',
      'search/filters',
      'location',
      'ready',
      'health',
      'analytics-config',
      'quiz/[name]',
      'talas/[id]/facts',
    ],
    'withdrawals/link',
    ...['form/partners', 'form/help', 'newsletters/unsubscribe', 'newsletters/events', 'follows/unsubscribe'],
    ...['subscription/stripe/webhook', '[...rest]'],
  ],
}

/** Requests that need no session. All others must be refused without a session. */
export const openRequests = new Set(
  Object.entries(open).flatMap(([root, names]) => names.map((name) => `${root}/${name}`)),
)

/** Health checks by load balancers. They send no session. */
export const requestsForNobody = new Set(['/api/health', '/api/ready'])

/** Staff roles with access, by their initials: owner, editor, support, finance. */
export type Roles = 'O' | 'OE' | 'OS' | 'OF' | 'OSF' | 'OEF' | 'OESF'

/** Staff roles by path prefix. The longest matching prefix applies. */
export const requestsOfStaff: Record<string, Roles> = {
  '/api/audit': 'O',
  '/api/catalogue': 'OE',
  '/api/tags': 'OE',
  '/api/prospects': 'OF',
  '/api/codes': 'OF',
  '/api/enquiries': 'OS',
  '/api/figures': 'OEF',
  '/api/users': 'OSF',
  '/api/users/[id]': 'O',
}

/** Staff roles by the first path segment below /dashboard. */
export const pagesOfStaff: Record<string, Roles> = {
  '': 'OESF',
  '[...path]': 'OESF',
  overview: 'OESF',
  'user-accounts': 'OSF',
  prospects: 'OF',
  codes: 'OF',
  enquiries: 'OS',
  mail: 'OS',
  videos: 'OE',
  trailers: 'OE',
  artists: 'OE',
  series: 'OE',
  livestreams: 'OE',
  festivals: 'OE',
  featured: 'OE',
  'sub-categories': 'OE',
  names: 'OE',
  tags: 'OE',
  quiz: 'OE',
  import: 'OE',
  trash: 'OE',
  newsletters: 'OE',
  words: 'OE',
  subscriptions: 'OF',
  money: 'OF',
  sales: 'OF',
  figures: 'OEF',
  audit: 'O',
}

/**
 * Server actions that need no session. `actionsOfPeople`, by file or name, need a verified person, and all others need
 * staff.
 */
export const openActions = new Set(['verifyEmailAction', 'declareWithdrawalAction'])
export const actionsOfPeople = new Set([
  'getSrutiAction',
  'setSrutiAction',
  'lib/domains/payments/renewal/actions.ts',
  'lib/domains/playlists/actions.ts',
  'lib/domains/playlists/practice/actions.ts',
  'lib/domains/payments/gifts/actions.ts',
])

/** Staff roles by an action's file, or by its name if its roles differ from the rest of the file. */
export const actionsOfStaff: Record<string, Roles> = {
  'lib/domains/accounts/people/actions.ts': 'OS',
  setStaffRoleAction: 'O',
  'lib/domains/catalogue/actions.ts': 'OE',
  'lib/domains/import/vimeo/actions.ts': 'OE',
  'lib/domains/quiz/actions.ts': 'OE',
  'lib/domains/names/articles/actions.ts': 'OE',
  'lib/domains/names/transliteration/actions.ts': 'OE',
  'lib/domains/enquiries/staff/actions.ts': 'OS',
  'lib/domains/outbox/actions.ts': 'OS',
  'lib/domains/payments/staff/actions.ts': 'OF',
  cancelSubscriptionAction: 'OSF',
  'lib/domains/payments/prospects/actions.ts': 'OF',
  'lib/domains/payments/code-blocks/actions.ts': 'OF',
  'lib/domains/payments/gifts/actions.ts': 'OESF',
  'lib/domains/newsletters/actions.ts': 'OE',
  'lib/domains/content/actions.ts': 'OE',
  confirmCheckAction: 'O',
  saveSalesAction: 'OF',
  'lib/domains/trash/actions.ts': 'OE',
  'lib/domains/media/streams/actions.ts': 'OE',
  'lib/domains/accounts/profile/actions.ts': 'OESF',
  'lib/domains/payments/renewal/actions.ts': 'OESF',
  'lib/domains/playlists/actions.ts': 'OESF',
  'lib/domains/playlists/practice/actions.ts': 'OESF',
  'lib/domains/playlists/staff/actions.ts': 'OS',
}
