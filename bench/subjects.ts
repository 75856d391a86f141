import { db } from '@/lib/server/db/client'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { misspelt, type Generated } from './generated'

// Subjects of the benchmark: requests to the product, to nginx in front of it, and to the bare servers used as
// baselines.

export type Host = 'product' | 'next' | 'http' | 'nginx'
export type Subject = {
  name: string
  host: Host
  paths: string[]
  /** Number of requests per visit. Costs are compared per visit. Defaults to 1. */
  requests?: number
  headers?: Record<string, string>
  /** Path of a page of the product. The bare page is generated with the same size. */
  sizeOf?: string
  /** Bodies of PUT requests, with $NOW for the current time. If omitted, GET requests are sent. */
  puts?: string[]
  signedIn?: boolean
  asStaff?: boolean
  /** Names of the bare subjects used as baselines. The target is relative to the first. */
  floors: readonly string[]
  group?: 'page' | 'proxied' | 'list' | 'search' | 'browse' | 'video'
  /** Maximum cost in the largest catalogue, as a multiple of the cost in the smallest. */
  mayGrow?: number
}

/** Maximum growth of the cost, as a factor, while the numbers of videos and people grow a hundredfold. */
export const growth = { list: 1.5, search: 3, access: 1.1 }

/** Number of queries of each kind. They are sent in turn. */
const QUESTIONS = 8
const TRAILERS = 20
const FAR_PAGE = 5000
const MUSIC = 'music'

/** Body of the progress report that players send every ten seconds. */
const report = ({ id }: { id: number }) =>
  JSON.stringify({ entries: [{ videoId: id, positionSeconds: 700, at: '$NOW' }], sentAt: '$NOW' })

const search = (texts: string[], path: string) => texts.map((query) => `${path}?${new URLSearchParams({ query })}`)

/** Returns queries by kind. Names at the start of a list occur in most videos, names at the end in few. */
function searchTexts({ ragas, talas, composers, titles }: Generated): Record<string, string[]> {
  const common = ragas.slice(0, QUESTIONS)
  return {
    'common name': common,
    'rare name': titles.filter((title) => !title.includes(' ')).slice(-QUESTIONS),
    'misspelt name': common.map(misspelt),
    'two common words': common.map((raga, index) => `${raga} ${talas[index % 3]}`),
    'composer and raga': common.map((raga, index) => `${composers[index]} ${raga}`),
    'three letters': common.map((raga) => raga.slice(0, 3)),
  }
}

async function places() {
  const trailers = await db.trailer.findMany({ select: { id: true }, orderBy: { id: 'desc' }, take: TRAILERS })
  const videos = await db.video.findMany({ select: { id: true }, orderBy: { publishedAt: 'desc' }, take: TRAILERS })
  const count = await db.video.count({ where: { category: { slug: MUSIC } } })
  const ragas = await db.raga.findMany({ select: { id: true, slug: true }, orderBy: { id: 'asc' }, take: TRAILERS })
  const artists = await db.artist.findMany({ select: { id: true }, orderBy: { id: 'asc' }, take: TRAILERS })
  const people = await db.user.count()
  const named = await db.user.findMany({
    select: { firstName: true, lastName: true },
    orderBy: { id: 'asc' },
    skip: 100,
    take: QUESTIONS,
  })
  return {
    ...{ trailers, videos, ragas, artists, named, lastPage: Math.ceil(count / PAGE_SIZE.feed) - 1 },
    farPeople: Math.min(FAR_PAGE, Math.ceil(people / PAGE_SIZE.admin)) - 1,
  }
}

function staffSubjects({ named, farPeople }: Awaited<ReturnType<typeof places>>, titles: string[]): Subject[] {
  const staff = { host: 'product', signedIn: true, asStaff: true } as const
  const list = { ...staff, floors: ['bare Next list'], mayGrow: growth.list }
  const page = { ...staff, floors: ['bare dynamic page'], mayGrow: growth.list }
  const first = named.map(({ firstName }) => firstName)
  const whole = named.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  const who = first.map((name) => `${staffRoutes.audit}?${new URLSearchParams({ who: name })}`)
  const found = { mayGrow: growth.search }
  return [
    { name: 'people', paths: [`${staffApiRoutes.users}?page=0`], ...list },
    { name: 'people: page 5000', paths: [`${staffApiRoutes.users}?page=${farPeople}`], ...list },
    { name: 'people: a name', paths: search(first, staffApiRoutes.users), ...list, ...found },
    { name: 'people: first and last name', paths: search(whole, staffApiRoutes.users), ...list, ...found },
    { name: 'people: one letter', paths: search(['a', 'k', 'n'], staffApiRoutes.users), ...list, ...found },
    { name: 'dashboard: overview', paths: [staffRoutes.overview], ...page },
    { name: 'dashboard: videos', paths: [staffRoutes.videos], ...page },
    { name: 'dashboard: videos by a word', paths: search(titles, staffRoutes.videos), ...page, ...found },
    { name: 'dashboard: subscriptions', paths: [staffRoutes.subscriptions], ...page },
    { name: 'dashboard: subscriptions by a name', paths: search(first, staffRoutes.subscriptions), ...page, ...found },
    { name: 'dashboard: mails', paths: [staffRoutes.mail], ...page },
    { name: 'dashboard: audit log', paths: [staffRoutes.audit], ...page },
    { name: 'dashboard: audit log by who', paths: who, ...page, ...found },
  ]
}

/** Returns all subjects for a catalogue. Each comes after its baselines. */
export async function subjectsOf(known: Generated): Promise<Subject[]> {
  const found = await places()
  const { trailers, videos, ragas, artists, lastPage } = found
  const texts = searchTexts(known)
  const list = (page: number) => `/api/feed/categories/${MUSIC}/videos?page=${page}`
  const bareList = `/list?category=${MUSIC}&page=0`
  const [trailer = routes.home] = trailers.map(({ id }) => routes.trailer(id))
  const page = (like: string) => ({ host: 'product', floors: [like, 'bare static page'], group: 'page' }) as const
  const proxied = (like: string) => ({ host: 'nginx', floors: [like], group: 'proxied' }) as const
  const lists = { host: 'product', floors: ['bare Next list', 'bare list'], mayGrow: growth.list } as const
  const dynamic = { host: 'product', signedIn: true, floors: ['bare dynamic page'] } as const
  return [
    { name: 'bare static page', host: 'next', paths: ['/'], floors: [] },
    { name: 'bare page as the landing page', host: 'next', paths: [], sizeOf: routes.home, floors: [] },
    { name: 'bare page as a trailer', host: 'next', paths: [], sizeOf: trailer, floors: [] },
    { name: 'landing', paths: [routes.home], ...page('bare page as the landing page') },
    { name: 'trailer', paths: trailers.map(({ id }) => routes.trailer(id)), ...page('bare page as a trailer') },
    {
      name: 'landing behind nginx',
      paths: [routes.home],
      headers: { 'x-country': 'IN' }, // without a country nginx does not cache the landing page
      ...proxied('bare page as the landing page'),
    },
    {
      name: 'trailer behind nginx',
      paths: trailers.map(({ id }) => routes.trailer(id)),
      ...proxied('bare page as a trailer'),
    },
    { name: 'about', paths: [routes.about], ...page('bare static page'), group: undefined },
    { name: 'bare Next list', host: 'next', paths: [bareList], floors: [] },
    { name: 'bare list', host: 'http', paths: [bareList], floors: [] },
    { name: 'list', paths: [list(0)], ...lists, group: 'list' },
    { name: 'list: last page', paths: [list(lastPage)], ...lists, group: 'list' },
    { name: 'search: empty', paths: ['/api/search?query='], ...lists },
    ...Object.entries(texts).flatMap(([kind, asked]): Subject[] => [
      { name: `bare search: ${kind}`, host: 'http', paths: search(asked, '/search'), floors: [] },
      {
        name: `search: ${kind}`,
        host: 'product',
        paths: search(asked, '/api/search'),
        floors: [`bare search: ${kind}`],
        group: 'search',
      },
    ]),
    { name: 'bare dynamic page', host: 'next', paths: ['/dynamic'], signedIn: true, floors: [] },
    { name: 'bare page of cards', host: 'next', paths: ['/cards'], signedIn: true, floors: [] },
    { name: 'bare static page and list', host: 'next', paths: ['/', bareList], signedIn: true, floors: [] },
    { name: 'browse: edition', paths: [routes.browse], ...dynamic, floors: ['bare static page'] },
    { name: 'browse: home', paths: ['/api/home'], ...dynamic, floors: ['bare Next list'] },
    {
      // This subject and its baseline alternate between two requests. The figures are per request, so a visit costs
      // twice as much.
      name: 'browse: edition and home',
      paths: [routes.browse, '/api/home'],
      ...dynamic,
      floors: ['bare static page and list'],
      group: 'browse',
      mayGrow: growth.list,
    },
    { name: 'video: edition', paths: videos.map(({ id }) => routes.videoInfo(id)), ...dynamic },
    { name: 'video: own', paths: videos.map(({ id }) => apiRoutes.ownVideo(id)), ...dynamic },
    {
      name: 'video',
      paths: videos.flatMap(({ id }) => [routes.videoInfo(id), apiRoutes.ownVideo(id)]),
      requests: 2,
      ...dynamic,
      group: 'video',
      mayGrow: growth.list,
    },
    {
      name: 'raga',
      paths: ragas.map(({ slug }) => routes.knowledgeOf({ kind: 'ragas', slug })),
      ...page('bare static page'),
      group: undefined,
      mayGrow: growth.list,
    },
    {
      name: 'suggestions',
      paths: (texts['three letters'] ?? []).map(apiRoutes.suggestions),
      ...lists,
      mayGrow: growth.search,
    },
    {
      name: "a raga's videos",
      paths: ragas.map(({ id }) => apiRoutes.nameVideos('ragas', id)),
      ...lists,
    },
    {
      name: "an artist's videos",
      paths: artists.map(({ id }) => apiRoutes.artistVideos(id)),
      ...lists,
    },
    { name: 'own list', paths: [apiRoutes.myList], ...lists, signedIn: true },
    {
      name: 'session',
      paths: [apiRoutes.session],
      ...dynamic,
      floors: ['bare Next list'],
      mayGrow: growth.access,
    },
    { name: 'progress', paths: [apiRoutes.progress], puts: videos.map(report), ...dynamic, floors: ['bare Next list'] },
    ...staffSubjects(found, texts['rare name'] ?? []),
  ]
}

/**
 * Returns the selected subjects and their baselines.
 * @param only name prefixes; empty selects everything
 */
export function chosen(subjects: readonly Subject[], only: readonly string[]): Subject[] {
  if (only.length === 0) return [...subjects]
  const asked = subjects.filter(({ name }) => only.some((start) => name.startsWith(start)))
  const needed = new Set(asked.flatMap(({ name, floors }) => [name, ...floors]))
  return subjects.filter(({ name }) => needed.has(name))
}
