import type { Actor } from '@/lib/shared/access/actor'
import { hasRight, type Right } from '@/lib/shared/access/rights'
import type { StaffRole } from '@/lib/shared/access/roles'
import { routes } from './routes'

/** In a separate file, so that viewers' pages don't load it. */
export const staffRoutes = {
  videos: '/dashboard/videos',
  video: (id: number | 'new') => `/dashboard/videos/${id}`,
  videoPreview: (id: number, as?: 'guest') => `/dashboard/videos/${id}/preview${as ? `?as=${as}` : ''}`,
  trailers: '/dashboard/trailers',
  trailer: (id: number | 'new') => `/dashboard/trailers/${id}`,
  artists: '/dashboard/artists',
  artist: (id: number | 'new') => `/dashboard/artists/${id}`,
  series: '/dashboard/series',
  oneSeries: (id: number | 'new') => `/dashboard/series/${id}`,
  names: '/dashboard/names',
  nameWords: (kind: string, id: number) => `/dashboard/names/${kind}/${id}`,
  subCategories: '/dashboard/sub-categories',
  featured: '/dashboard/featured',
  livestreams: '/dashboard/livestreams',
  livestream: (id: number | 'new') => `/dashboard/livestreams/${id}`,
  festivals: '/dashboard/festivals',
  festival: (id: number | 'new') => `/dashboard/festivals/${id}`,
  quiz: '/dashboard/quiz',
  quizQuestion: (id: number | 'new') => `/dashboard/quiz/${id}`,
  quizPieces: '/dashboard/quiz/pieces',
  quizPiecesOf: (videoId: number) => `/dashboard/quiz/pieces?video=${videoId}`,
  newsletters: '/dashboard/newsletters',
  newsletter: (id: number | 'new') => `/dashboard/newsletters/${id}`,
  words: '/dashboard/words',
  /** @param key such as 'page:about' or 'settings' */
  text: (key: string) => `/dashboard/words/${key.replace(':', '/')}`,
  import: '/dashboard/import',
  vimeo: '/dashboard/import/vimeo',
  vimeoRun: (id: number) => `/dashboard/import/vimeo?run=${id}`,
  trash: '/dashboard/trash',
  users: '/dashboard/user-accounts',
  user: (id: number) => `/dashboard/user-accounts/${id}`,
  prospects: '/dashboard/prospects',
  codes: '/dashboard/codes',
  codeBlock: (id: number | 'new') => `/dashboard/codes/${id}`,
  enquiries: '/dashboard/enquiries',
  mail: '/dashboard/mail',
  subscriptions: '/dashboard/subscriptions',
  overview: '/dashboard/overview',
  figures: '/dashboard/figures',
  money: '/dashboard/money',
  sales: '/dashboard/sales',
  videoFigures: '/dashboard/figures/videos',
  figuresOfVideo: (id: number) => `/dashboard/figures/videos/${id}`,
  audit: '/dashboard/audit',
} as const

type Group = { name: string; pages: readonly { label: string; href: string; right: Right }[] }

/** Navigation of the dashboard. Pages below `href` also require `right`. */
export const dashboardPages: readonly Group[] = [
  { name: 'Dashboard', pages: [{ label: 'Overview', href: staffRoutes.overview, right: 'overview' }] },
  {
    name: 'People',
    pages: [
      { label: 'User accounts', href: staffRoutes.users, right: 'people.read' },
      { label: 'Prospects', href: staffRoutes.prospects, right: 'prospects' },
      { label: 'Codes', href: staffRoutes.codes, right: 'codes' },
      { label: 'Enquiries', href: staffRoutes.enquiries, right: 'people' },
    ],
  },
  {
    name: 'Content',
    pages: [
      { label: 'Videos', href: staffRoutes.videos, right: 'content' },
      { label: 'Trailers', href: staffRoutes.trailers, right: 'content' },
      { label: 'Artists', href: staffRoutes.artists, right: 'content' },
      { label: 'Series', href: staffRoutes.series, right: 'content' },
      { label: 'Livestreams', href: staffRoutes.livestreams, right: 'content' },
      { label: 'Festivals', href: staffRoutes.festivals, right: 'content' },
      { label: 'Featured', href: staffRoutes.featured, right: 'content' },
      { label: 'Sub-categories', href: staffRoutes.subCategories, right: 'content' },
      { label: 'Names', href: staffRoutes.names, right: 'content' },
      { label: 'Tags', href: routes.dashboardTags, right: 'content' },
      { label: 'Quiz', href: staffRoutes.quiz, right: 'content' },
      { label: 'Import', href: staffRoutes.import, right: 'content' },
      { label: 'Trash', href: staffRoutes.trash, right: 'content' },
    ],
  },
  {
    name: 'Business',
    pages: [
      { label: 'Subscriptions', href: staffRoutes.subscriptions, right: 'money.read' },
      { label: 'Revenue', href: staffRoutes.money, right: 'money.read' },
      { label: 'Offers', href: staffRoutes.sales, right: 'money.out' },
      { label: 'Reports', href: staffRoutes.figures, right: 'figures' },
      { label: 'Newsletters', href: staffRoutes.newsletters, right: 'newsletter' },
      { label: 'Outgoing emails', href: staffRoutes.mail, right: 'people' },
      { label: 'Pages and emails', href: staffRoutes.words, right: 'words' },
      { label: 'Audit log', href: staffRoutes.audit, right: 'audit' },
    ],
  },
]

const pageOf = (path: string) => dashboardPages.flatMap(({ pages }) => pages).find(({ href }) => href === path)

export const dashboardPageLabel = (path: string): string => pageOf(path)?.label ?? path

/** Unlisted pages are forbidden. `/dashboard` itself is open, because it only redirects. */
export function isForbidden(path: string, actor: Actor): boolean {
  const [root, name] = path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '')
  if (`/${root}` !== routes.dashboard || !name) return false
  const page = pageOf(`${routes.dashboard}/${name}`)
  return page === undefined || !hasRight(actor, page.right)
}

export const dashboardStart: Readonly<Record<StaffRole, string>> = {
  OWNER: routes.dashboardTags,
  EDITOR: routes.dashboardTags,
  SUPPORT: staffRoutes.users,
  FINANCE: staffRoutes.subscriptions,
}
