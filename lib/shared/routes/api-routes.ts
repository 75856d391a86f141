import type { OAuthProviderId } from '@/lib/shared/access/oauth'
import type { FollowKind, NameKind } from '@/lib/shared/music/name-kinds'
import type { Season, Watch } from '@/lib/shared/music/watches'
import type { WritingSystem } from '@/lib/shared/music/writing-systems'
import type { PassName } from '@/lib/shared/money/passes'

/** Creates unsubscribe URLs. `fromPage` is true for requests from our own page. */
const unsubscribe =
  (path: string) =>
  (token: string, { fromPage = false } = {}) =>
    `${path}?${new URLSearchParams({ token, ...(fromPage && { page: '1' }) })}`

export const apiRoutes = {
  ready: '/api/ready',
  session: '/api/auth/session',
  secondFactor: '/api/auth/second-factor',
  secondFactorSignIn: '/api/auth/second-factor/sign-in',
  reauthenticate: '/api/auth/reauthenticate',
  passkeys: '/api/auth/passkeys',
  passkey: (id: number) => `/api/auth/passkeys/${id}`,
  passkeyOptions: '/api/auth/passkeys/options',
  passkeySignIn: '/api/auth/passkeys/sign-in',
  passkeySignInOptions: '/api/auth/passkeys/sign-in/options',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  sessions: '/api/auth/sessions',
  ownSession: (id: string) => `/api/auth/sessions/${id}`,
  signInMethod: (method: string) => `/api/auth/sign-in-methods/${method}`,
  register: '/api/auth/register',
  forgotPassword: '/api/auth/forgot-password',
  updatePassword: '/api/auth/update-password',
  resendVerification: '/api/auth/resend-verification',
  verifyEmail: '/api/auth/verify-email',
  refresh: '/api/auth/refresh',
  oauth: (provider: OAuthProviderId, to?: string) =>
    `/api/auth/${provider}/callback${to ? `?${new URLSearchParams({ to })}` : ''}`,
  /** Base path of next-auth. We serve only `callback/{provider}` below it. */
  auth: '/api/auth',
  oauthCallback: '/api/auth/callback',
  guestPlan: '/api/subscription/guest',
  checkout: '/api/subscription/stripe/create-checkout-session',
  cardCheckout: '/api/subscription/stripe/create-card-checkout',
  portal: '/api/subscription/stripe/create-billing-portal-session',
  cardSetup: '/api/subscription/stripe/create-card-setup',
  home: '/api/home',
  ownVideo: (id: number | string, search?: URLSearchParams) => {
    const playlist = ['playlist', 'entry'].map((name) => [name, search?.get(name) ?? ''])
    return `/api/home/videos/${id}${playlist[0]?.[1] ? `?${new URLSearchParams(playlist)}` : ''}`
  },
  followedVideos: '/api/home/following',
  follow: (kind: FollowKind, id: number) => `/api/follows/${kind}/${id}`,
  digest: '/api/follows/digest',
  digestUnsubscribe: unsubscribe('/api/follows/unsubscribe'),
  forYou: '/api/home/for-you',
  hour: (watch: Watch, season: Season) => `/api/feed/hours/${watch}?${new URLSearchParams({ season })}`,
  spellings: (script: WritingSystem, names: readonly string[]) =>
    `/api/feed/spellings?${new URLSearchParams([['script', script], ...names.map((name) => ['name', name])])}`,
  /** `query` comes from `scaleQuery`. */
  ragaFinder: (query: string) => `/api/feed/finder?${query}`,
  profile: '/api/profile',
  profileExport: '/api/profile/export',
  location: '/api/location',
  analyticsConfig: '/api/analytics-config',
  search: '/api/search',
  searchFilters: '/api/search/filters',
  suggestions: (query: string) => `/api/search/suggestions?${new URLSearchParams({ query })}`,
  helpForm: '/api/form/help',
  withdrawalLink: '/api/withdrawals/link',
  partnersForm: '/api/form/partners',
  picture: (name: string) => `/api/media/pictures/${name}`,
  video: (id: number) => `/api/feed/videos/${id}`,
  videoWords: (id: number) => `/api/feed/videos/${id}/words`,
  trailerDetails: (id: number) => `/api/feed/trailers/${id}`,
  videoCitation: (id: number) => `/api/feed/videos/${id}/citation`,
  livestream: (id: number) => `/api/feed/livestreams/${id}`,
  livestreamNotify: (id: number) => `/api/feed/livestreams/${id}/notify`,
  livestreamCalendar: (id: number) => `/api/feed/livestreams/${id}/calendar.ics`,
  festivalCalendar: (id: number) => `/api/feed/festivals/${id}/calendar.ics`,
  ticketCheckout: (kind: 'livestream' | 'festival', id: number, shown: string) =>
    `/api/${kind}s/${id}/create-checkout-session?${new URLSearchParams({ shown })}`,
  newsUnsubscribe: unsubscribe('/api/newsletters/unsubscribe'),
  livestreamUnsubscribe: unsubscribe('/api/feed/livestreams/unsubscribe'),
  rentals: '/api/rentals',
  rentalCheckout: (videoId: number, shown: string, method?: string) =>
    `/api/rentals/${videoId}/create-checkout-session?${new URLSearchParams({ shown, ...(method && { method }) })}`,
  passCheckout: (pass: PassName, shown: string) =>
    `/api/passes/${pass}/create-checkout-session?${new URLSearchParams({ shown })}`,
  giftCheckout: (shown: string) => `/api/gifts/create-checkout-session?${new URLSearchParams({ shown })}`,
  ownGiftCheckout: (id: number) => `/api/gifts/${id}/create-checkout-session`,
  redeem: '/api/redeem',
  categoryVideos: (slug: string) => `/api/feed/categories/${slug}/videos`,
  artists: '/api/feed/artists',
  artistVideos: (id: number) => `/api/feed/artists/${id}/videos`,
  nameVideos: (kind: NameKind, id: number) => `/api/feed/${kind}/${id}/videos`,
  talaFacts: (id: number) => `/api/talas/${id}/facts`,
  performedPieces: (kind: NameKind, id: number) => `/api/feed/${kind}/${id}/pieces`,
  progress: '/api/progress',
  videoProgress: (videoId: number) => `/api/progress/${videoId}`,
  practice: '/api/practice',
  myList: '/api/my-list',
  myListItem: (videoId: number) => `/api/my-list/${videoId}`,
  quizRecord: '/api/quiz',
  quiz: (name: string) => `/api/quiz/${name}`,
  passages: '/api/passages',
  videoPassages: (videoId: number) => `/api/passages?videoId=${videoId}`,
  passage: (id: number) => `/api/passages/${id}`,
  passageMatches: '/api/passages/matches',
  passageMatch: (id: number, otherId: number) => `/api/passages/${id}/matches/${otherId}`,
  media: (token: string) => `/api/media/${token}`,
  captions: (id: number) => `/api/media/captions/${id}`,
  streamKey: (id: string) => `/api/media/keys/${id}`,
  trailerMedia: (id: number) => `/api/media/trailers/${id}`,
  sessionSync: (returnUrl: string) => `/api/auth/session-sync?${new URLSearchParams({ returnUrl })}`,
} as const
