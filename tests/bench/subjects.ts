import { db } from '@/lib/server/db/client'
import { apiRoutes } from '@/lib/shared/api-routes'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes'
import { misspelt, type Generated } from './generated'

/** What is requested of the product, of nginx before it, and of the bare servers. */

export type Host = 'product' | 'next' | 'http' | 'nginx'
export type Subject = {
  /** By which `--only` finds it. */
  name: string
  host: Host
  paths: string[]
  /** So many of its requests are one visit, which is what is compared. 1 if left out. */
  requests?: number
  /** Headers besides the cookies. */
  headers?: Record<string, string>
  /** A path of the product: the bare page is made as large as its HTML. */
  sizeOf?: string
  /** Bodies that are sent there, $NOW for the instant; else it is only asked. */
  puts?: string[]
  signedIn?: boolean
  /** By the one of them who is of the staff. */
  asStaff?: boolean
  /** Names of the bare subjects it is compared with; the first is the one of its target. */
  floors: readonly string[]
  group?: 'page' | 'proxied' | 'list' | 'search' | 'browse' | 'video'
}

/** Different questions of one kind, asked in turn. */
const QUESTIONS = 8
const TRAILERS = 20
/** Of the list of people, from 1. */
const FAR_PAGE = 5000
const MUSIC = 'music'

/** What a player sends every ten seconds. */
const report = ({ id }: { id: number }) =>
  JSON.stringify({ entries: [{ videoId: id, positionSeconds: 700, at: '$NOW' }], sentAt: '$NOW' })

const search = (texts: string[], path: string) => texts.map((query) => `${path}?${new URLSearchParams({ query })}`)

/** Names of each kind; those at the front of a list stand in most videos, those at its end in few. */
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
  const ragas = await db.raga.findMany({ select: { slug: true }, orderBy: { id: 'asc' }, take: TRAILERS })
  const people = await db.user.count()
  return {
    ...{ trailers, videos, ragas, lastPage: Math.ceil(count / PAGE_SIZE.feed) - 1 },
    farPeople: Math.min(FAR_PAGE, Math.ceil(people / PAGE_SIZE.admin)) - 1,
  }
}

/**
 * Everything that is measured in a catalogue, each product's subject after its floors.
 * @param known the catalogue's names
 */
export async function subjectsOf(known: Generated): Promise<Subject[]> {
  const { trailers, videos, ragas, lastPage, farPeople } = await places()
  const texts = searchTexts(known)
  const list = (page: number) => `/api/feed/categories/${MUSIC}/videos?page=${page}`
  const bareList = `/list?category=${MUSIC}&page=0`
  const [trailer = routes.home] = trailers.map(({ id }) => routes.trailer(id))
  const page = (like: string) => ({ host: 'product', floors: [like, 'bare static page'], group: 'page' }) as const
  const proxied = (like: string) => ({ host: 'nginx', floors: [like], group: 'proxied' }) as const
  const staff = { host: 'product', signedIn: true, asStaff: true, floors: ['bare Next list'] } as const
  const lists = { host: 'product', floors: ['bare Next list', 'bare list'], group: 'list' } as const
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
    { name: 'list', paths: [list(0)], ...lists },
    { name: 'list: last page', paths: [list(lastPage)], ...lists },
    { name: 'search: empty', paths: ['/api/search?query='], ...lists, group: undefined },
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
      // Two requests in turn on both sides: twice the mean of a request is a visit.
      name: 'browse: edition and home',
      paths: [routes.browse, '/api/home'],
      ...dynamic,
      floors: ['bare static page and list'],
      group: 'browse',
    },
    { name: 'video: edition', paths: videos.map(({ id }) => routes.videoInfo(id)), ...dynamic },
    { name: 'video: own', paths: videos.map(({ id }) => apiRoutes.ownVideo(id)), ...dynamic },
    {
      name: 'video',
      paths: videos.flatMap(({ id }) => [routes.videoInfo(id), apiRoutes.ownVideo(id)]),
      requests: 2,
      ...dynamic,
      group: 'video',
    },
    {
      name: 'raga',
      paths: ragas.map(({ slug }) => routes.knowledgeOf({ kind: 'ragas', slug })),
      ...page('bare static page'),
      group: undefined,
    },
    {
      name: 'suggestions',
      paths: (texts['three letters'] ?? []).map(apiRoutes.suggestions),
      ...lists,
      group: undefined,
    },
    { name: 'people', paths: ['/api/users?page=0'], ...staff },
    { name: 'people: page 5000', paths: [`/api/users?page=${farPeople}`], ...staff },
    { name: 'session', paths: ['/api/auth/session'], ...dynamic, floors: ['bare Next list'] },
    { name: 'progress', paths: [apiRoutes.progress], puts: videos.map(report), ...dynamic, floors: ['bare Next list'] },
  ]
}

/**
 * The subjects that were asked for, and the floors they need.
 * @param only beginnings of names; none is everything
 */
export function chosen(subjects: readonly Subject[], only: readonly string[]): Subject[] {
  if (only.length === 0) return [...subjects]
  const asked = subjects.filter(({ name }) => only.some((start) => name.startsWith(start)))
  const needed = new Set(asked.flatMap(({ name, floors }) => [name, ...floors]))
  return subjects.filter(({ name }) => needed.has(name))
}
