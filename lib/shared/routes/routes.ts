import type { NamePageKind, NameKind } from '@/lib/shared/music/name-kinds'
import { HOME_PATH } from './error-page'

export const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** Query parameters of a video page: `t` is a position; `from` and `to` limit a passage. All are in seconds. */
export const momentNames = ['t', 'from', 'to'] as const
/** Query parameters of a link to call and response on a passage. */
export const exerciseNames = ['respond', 'times', 'step', 'lines'] as const

export function withoutMoment(address: string): string {
  const { pathname, searchParams } = new URL(address)
  for (const name of [...momentNames, ...exerciseNames]) searchParams.delete(name)
  return withQuery(pathname, searchParams.toString())
}

type PlayedEntry = { id: number; video: { id: number }; passage: { startSeconds: number; endSeconds: number } | null }

function inPlaylist(list: string | number, { id, passage }: PlayedEntry): string {
  const moment = passage ? `&from=${passage.startSeconds}&to=${passage.endSeconds}` : ''
  return `playlist=${list}&entry=${id}${moment}`
}

/** All page paths. Other files must not hard-code them. */
export const routes = {
  home: HOME_PATH,
  /** Landing page for visitors who opened a protected page. After login, they return to `path`. */
  homeFor: (path: string) => `${HOME_PATH}?${new URLSearchParams({ to: path })}`,
  /** Home page in a price region. Only the middleware rewrites to it. */
  landing: (region: string) => `/landing/${region}`,
  /** `homeFor` in a price region. Only the middleware rewrites to it. */
  landingFor: (region: string, path: string) => `/landing/${region}/invitation?${new URLSearchParams({ to: path })}`,
  login: '/login',
  loginWithError: (error: string) => `/login?${new URLSearchParams({ error })}`,
  loginFor: (path: string) => `/login?${new URLSearchParams({ to: path })}`,
  loginCode: '/login/code',
  registration: '/registration',
  registrationFor: (path: string) => `/registration?${new URLSearchParams({ to: path })}`,
  verifyEmail: '/registration/verify-email',
  confirmEmail: '/confirm-email-verification',
  forgotPassword: '/forgot-password',
  createNewPassword: '/create-new-password',
  help: '/help',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms-and-conditions',
  legalVersion: (page: string, number: number) => `${page}/versions/${number}`,
  partners: '/partners',
  contact: '/contact',
  accessibility: '/accessibility',
  withdraw: '/withdraw',
  /** `code` is that of a mailed link; null for the person who is logged in. */
  withdrawList: (code: string | null) =>
    code === null ? '/withdraw' : `/withdraw?${new URLSearchParams({ verificationCode: code })}`,
  /** Second step of leaving a contract. */
  withdrawFrom: (contract: string, exit: string, code: string | null) =>
    `/withdraw?${new URLSearchParams({ contract, exit, ...(code !== null && { verificationCode: code }) })}`,
  withdrawn: (id: number, code: string | null) =>
    `/withdraw?${new URLSearchParams({ done: String(id), ...(code !== null && { verificationCode: code }) })}`,
  trailer: (id: number) => `/trailers/${id}`,
  /** Buying a gift. Public, like redeeming one. */
  gift: '/gift',
  /** Page of a gift for its giver. */
  ownGift: (id: number) => `/gift/${id}`,
  redeem: '/redeem',
  /** Redeem page with the code filled in. Opening it redeems nothing. */
  redeemFor: (code: string) => `/redeem?${new URLSearchParams({ code })}`,
  hours: '/hours',
  quiz: '/quiz',
  /** Quiz of a name, 'today' or 'new'. The last two redirect to a name. */
  quizOf: (name: string) => `/quiz/${name}`,
  publicVideos: '/videos',
  publicVideoList: (page: number) => (page <= 1 ? '/videos' : `/videos/list/${page}`),
  publicVideo: (id: number) => `/videos/${id}`,
  publicMoment: (id: number, seconds: number) => `/videos/${id}?t=${seconds}`,
  publicPassage: (id: number, start: number, end: number) => `/videos/${id}?from=${start}&to=${end}`,
  upcoming: '/live',
  publicLivestream: (id: number) => `/live/${id}`,
  publicFestival: (id: number) => `/live/festivals/${id}`,
  knowledge: (kind: NamePageKind) => `/${kind}`,
  /** `query` comes from `scaleQuery`. */
  ragaFinder: (query = '') => withQuery('/ragas/finder', query),
  knowledgeList: (kind: NamePageKind, page: number) => (page <= 1 ? `/${kind}` : `/${kind}/list/${page}`),
  knowledgeOf: ({ kind, slug }: { kind: NamePageKind; slug: string }) => `/${kind}/${slug}`,
  sitemap: '/sitemap.xml',
  sitemapPart: (part: number) => `/sitemaps/${part}.xml`,
  trailersFeed: '/trailers.rss',
  siteCard: '/cards/site.jpg',
  nameCard: ({ kind, slug }: { kind: NamePageKind; slug: string }) => `/cards/names/${kind}/${slug}.jpg`,
  trailerCard: (id: number) => `/cards/trailers/${id}.jpg`,
  videoCard: (id: number) => `/cards/videos/${id}.jpg`,
  livestreamCard: (id: number) => `/cards/livestreams/${id}.jpg`,
  festivalCard: (id: number) => `/cards/festivals/${id}.jpg`,
  unsubscribeNews: (token: string) => `/unsubscribe/news?${new URLSearchParams({ token })}`,
  unsubscribeDigest: (token: string) => `/unsubscribe/following?${new URLSearchParams({ token })}`,
  unsubscribe: (token: string) => `/unsubscribe?${new URLSearchParams({ token })}`,

  selectPackage: '/select-package',
  passes: '/select-package#passes',
  thankYou: '/thank-you',
  paymentMethod: '/payment/select-method',
  paymentMethodForRental: (videoId: number) => `/payment/select-method?video=${videoId}`,
  cardDetails: '/payment/card-details',
  subscriptionReturn: '/subscription-return',
  /** Return URL for Stripe: syncs the payment, then continues to `returnUrl`. */
  afterPayment: (returnUrl: string) => `/subscription-return?${new URLSearchParams({ refresh: 'true', returnUrl })}`,
  browse: '/browse',
  /** Cached variant of a page for a role. Only the middleware rewrites to it. */
  edition: (role: string, path: string) => `/editions/${role.toLowerCase()}${path}`,
  category: (slug: string) => `/${slug}`,
  videoInfo: (id: number) => `/browse/videos/${id}/info`,
  videoMoment: (id: number, seconds: number) => `/browse/videos/${id}/info?t=${seconds}`,
  videoRent: (id: number) => `/browse/videos/${id}/rent`,
  name: (kind: NameKind, id: number) => `/browse/${kind}/${id}`,
  artists: '/artists',
  artist: (id: number) => `/artists/${id}`,
  artistBySlug: (slug: string) => `/artists/${slug}`,
  rentals: '/rentals',
  livestreams: '/livestreams',
  livestream: (id: number) => `/livestreams/${id}`,
  festival: (id: number) => `/livestreams/festivals/${id}`,
  search: '/search',
  searchFor: (query: string) => `/search?${new URLSearchParams({ query })}`,
  myList: '/my-list',
  playlists: '/playlists',
  playlist: (id: number) => `/playlists/${id}`,
  sharedPlaylist: (token: string) => `/playlists/shared/${token}`,
  practiceReport: (token: string) => `/playlists/reports/${token}`,
  /** The URL includes the entry's passage. `list` is a playlist id or a share token. */
  playlistEntry: (list: string | number, entry: PlayedEntry) =>
    `/browse/videos/${entry.video.id}/info?${inPlaylist(list, entry)}`,
  publicPlaylistEntry: (list: string | number, entry: PlayedEntry) =>
    `/videos/${entry.video.id}?${inPlaylist(list, entry)}`,
  account: '/account',
  accountWithError: (error: string) => `/account?${new URLSearchParams({ error })}`,
  accountForYou: '/account#for-you',
  accountGifts: '/account#gifts',
  /** The only page that staff without two-step verification can open. */
  secondFactor: '/account/second-factor',
  changeSubscription: '/account/change-subscription',
  /** Redirects to Stripe's document. Invoices have Stripe's id, purchases have ours. */
  paymentDocument: (payment: { invoice: string } | { purchase: number }) =>
    `/account/payments/${'invoice' in payment ? payment.invoice : payment.purchase}`,
  dashboard: '/dashboard',
  dashboardTags: '/dashboard/tags',
  mailbox: '/dev/mailbox',
} as const

export const mainNavigation = [
  { label: 'Dance', href: routes.category('dance') },
  { label: 'Music', href: routes.category('music') },
  { label: 'Trivia', href: routes.category('trivia') },
  { label: 'Lectures', href: routes.category('lectures') },
] as const
