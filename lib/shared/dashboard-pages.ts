import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

type Group = { name: string; pages: readonly { label: string; href: string }[] }

/** The pages of the dashboard in the groups of its navigation. */
export const dashboardPages: readonly Group[] = [
  { name: 'Dashboard', pages: [{ label: 'Overview', href: staffRoutes.overview }] },
  {
    name: 'People',
    pages: [
      { label: 'User accounts', href: staffRoutes.users },
      { label: 'Prospects', href: staffRoutes.prospects },
      { label: 'Enquiries', href: staffRoutes.enquiries },
    ],
  },
  {
    name: 'Content',
    pages: [
      { label: 'Videos', href: staffRoutes.videos },
      { label: 'Trailers', href: staffRoutes.trailers },
      { label: 'Artists', href: staffRoutes.artists },
      { label: 'Series', href: staffRoutes.series },
      { label: 'Livestreams', href: staffRoutes.livestreams },
      { label: 'Featured', href: staffRoutes.featured },
      { label: 'Sub-categories', href: staffRoutes.subCategories },
      { label: 'Names', href: staffRoutes.names },
      { label: 'Tags', href: routes.dashboardTags },
      { label: 'Import', href: staffRoutes.import },
      { label: 'Trash', href: staffRoutes.trash },
    ],
  },
  {
    name: 'House',
    pages: [
      { label: 'Subscriptions', href: staffRoutes.subscriptions },
      { label: 'Money', href: staffRoutes.money },
      { label: 'Figures', href: staffRoutes.figures },
      { label: 'Newsletters', href: staffRoutes.newsletters },
      { label: 'Mail', href: staffRoutes.mail },
      { label: 'Pages and words', href: staffRoutes.words },
      { label: 'Audit', href: staffRoutes.audit },
    ],
  },
]

/** What a page is called there. @param path of a page that the navigation lists */
export const dashboardPageLabel = (path: string): string =>
  dashboardPages.flatMap(({ pages }) => pages).find(({ href }) => href === path)?.label ?? path
