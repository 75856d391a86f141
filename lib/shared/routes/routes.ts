import type { NamePageKind, NameKind } from '@/lib/shared/music/name-kinds'
import { HOME_PATH } from './error-page'

/** `path?query`, or the path alone. */
export const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** In the query of a video's page: a second, or the start and the end of a passage. */
export const momentNames = ['t', 'from', 'to'] as const

/** The path and the query of a page's address, without the moment of a video in it. */
export function withoutMoment(address: string): string {
  const { pathname, searchParams } = new URL(address)
  for (const name of momentNames) searchParams.delete(name)
  return withQuery(pathname, searchParams.toString())
}

type PlayedEntry = { id: number; video: { id: number }; passage: { startSeconds: number; endSeconds: number } | null }

function inPlaylist(list: string | number, { id, passage }: PlayedEntry): string {
  const moment = passage ? `&from=${passage.startSeconds}&to=${passage.endSeconds}` : ''
  return `playlist=${list}&entry=${id}${moment}`
}

/**
 * Every path of a page. The paths of the API are in `api-routes`, which only pages that use them load. No other file
 * may contain a path.
 */
export const routes = {
  home: HOME_PATH,
  /** The landing page that names what stands at a protected page, and leads back to it. @param path of that page */
  homeFor: (path: string) => `${HOME_PATH}?${new URLSearchParams({ to: path })}`,
  /** The edition of '/' for a price region. Only the rewrite of '/' uses this path. */
  landing: (region: string) => `/landing/${region}`,
  /** The same for `homeFor`. Only the middleware's rewrite uses this path. */
  landingFor: (region: string, path: string) => `/landing/${region}/invitation?${new URLSearchParams({ to: path })}`,
  login: '/login',
  /** The login after a sign-in through a provider that failed. */
  loginWithError: (error: string) => `/login?${new URLSearchParams({ error })}`,
  /** The login that leads back to a page afterwards. @param path within the product */
  loginFor: (path: string) => `/login?${new URLSearchParams({ to: path })}`,
  /** Asks who came from a provider for their code. */
  loginCode: '/login/code',
  registration: '/registration',
  /** Registration that leads on to a page afterwards. @param path within the product */
  registrationFor: (path: string) => `/registration?${new URLSearchParams({ to: path })}`,
  verifyEmail: '/registration/verify-email',
  confirmEmail: '/confirm-email-verification',
  forgotPassword: '/forgot-password',
  createNewPassword: '/create-new-password',
  help: '/help',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms-and-conditions',
  /** A version of a legal text that was in force. @param page of the text */
  legalVersion: (page: string, number: number) => `${page}/versions/${number}`,
  partners: '/partners',
  trailer: (id: number) => `/trailers/${id}`,
  hours: '/hours',
  /** All videos for everyone, and one: the address that people share, alone, from a second, or with a passage. */
  publicVideos: '/videos',
  publicVideoList: (page: number) => (page <= 1 ? '/videos' : `/videos/list/${page}`),
  publicVideo: (id: number) => `/videos/${id}`,
  publicMoment: (id: number, seconds: number) => `/videos/${id}?t=${seconds}`,
  publicPassage: (id: number, start: number, end: number) => `/videos/${id}?from=${start}&to=${end}`,
  /** Livestreams for everyone, and one of them. */
  upcoming: '/live',
  publicLivestream: (id: number) => `/live/${id}`,
  /** The public index of a kind of names, its later pages, and what is known of one. */
  knowledge: (kind: NamePageKind) => `/${kind}`,
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
  /** End newsletters, mails of what one follows, a livestream's reminders; linked in mails, open to visitors. */
  unsubscribeNews: (token: string) => `/unsubscribe/news?${new URLSearchParams({ token })}`,
  unsubscribeDigest: (token: string) => `/unsubscribe/following?${new URLSearchParams({ token })}`,
  unsubscribe: (token: string) => `/unsubscribe?${new URLSearchParams({ token })}`,

  selectPackage: '/select-package',
  thankYou: '/thank-you',
  paymentMethod: '/payment/select-method',
  paymentMethodForRental: (videoId: number) => `/payment/select-method?video=${videoId}`,
  cardDetails: '/payment/card-details',
  subscriptionReturn: '/subscription-return',
  /** Return address of Stripe: the payment is read first, then the person goes on to `returnUrl`. */
  afterPayment: (returnUrl: string) => `/subscription-return?${new URLSearchParams({ refresh: 'true', returnUrl })}`,
  browse: '/browse',
  /** The edition of a page for a role. Only the middleware's rewrites use these paths. */
  edition: (role: string, path: string) => `/editions/${role.toLowerCase()}${path}`,
  category: (slug: string) => `/${slug}`,
  videoInfo: (id: number) => `/browse/videos/${id}/info`,
  /** The video's page, playing from a second. The names of the query are those of `momentNames`. */
  videoMoment: (id: number, seconds: number) => `/browse/videos/${id}/info?t=${seconds}`,
  videoRent: (id: number) => `/browse/videos/${id}/rent`,
  /** The videos with a raga, a tala, a composer, a form or a composition. */
  name: (kind: NameKind, id: number) => `/browse/${kind}/${id}`,
  artists: '/artists',
  artist: (id: number) => `/artists/${id}`,
  /** Leads on to the artist's page. */
  artistBySlug: (slug: string) => `/artists/${slug}`,
  rentals: '/rentals',
  livestreams: '/livestreams',
  livestream: (id: number) => `/livestreams/${id}`,
  search: '/search',
  /** The results of a search. */
  searchFor: (query: string) => `/search?${new URLSearchParams({ query })}`,
  myList: '/my-list',
  playlists: '/playlists',
  playlist: (id: number) => `/playlists/${id}`,
  /** A playlist for whoever has its link; visitors too. @param token what the link carries */
  sharedPlaylist: (token: string) => `/playlists/shared/${token}`,
  /** A video's page, opened from an entry of a playlist. A passage is repeated there. @param list id or token */
  playlistEntry: (list: string | number, entry: PlayedEntry) =>
    `/browse/videos/${entry.video.id}/info?${inPlaylist(list, entry)}`,
  /** The same for who is not signed in. */
  publicPlaylistEntry: (list: string | number, entry: PlayedEntry) =>
    `/videos/${entry.video.id}?${inPlaylist(list, entry)}`,
  account: '/account',
  /** The same for a person who is signed in. */
  accountWithError: (error: string) => `/account?${new URLSearchParams({ error })}`,
  /** What the row 'For you' is made of, and its switch. */
  accountForYou: '/account#for-you',
  /** Where staff turn on their second factor before they can do anything else. */
  secondFactor: '/account/second-factor',
  changeSubscription: '/account/change-subscription',
  /** Leads to the provider's document of a payment: an invoice by Stripe's id, a rental by ours. */
  paymentDocument: (payment: { invoice: string } | { rental: number }) =>
    `/account/payments/${'invoice' in payment ? payment.invoice : payment.rental}`,
  dashboard: '/dashboard',
  dashboardTags: '/dashboard/tags',
  mailbox: '/dev/mailbox',
} as const

/** The four categories in the order of the main navigation. */
export const mainNavigation = [
  { label: 'Dance', href: routes.category('dance') },
  { label: 'Music', href: routes.category('music') },
  { label: 'Trivia', href: routes.category('trivia') },
  { label: 'Lectures', href: routes.category('lectures') },
] as const
