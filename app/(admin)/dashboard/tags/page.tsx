import { titleOfPage } from '@/app/(admin)/dashboard/_form/title-of-page'
import { pageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { TagList } from '@/app/(admin)/dashboard/tags/_components/tag-list'
import { PartBoundary } from '@/components/ui/part-boundary'
import { listTags } from '@/lib/domains/names/tags/queries'
import { pageActor } from '@/lib/server/auth/sessions/gate'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = titleOfPage(routes.dashboardTags, { query: adminListQuerySchema })

export default async function TagsPage({ searchParams }: PageProps<'/dashboard/tags'>) {
  const actor = await pageActor(routes.dashboardTags)
  const { query } = await pageQuery(adminListQuerySchema, searchParams)
  return (
    <PartBoundary what="The tags">
      <TagList first={await listTags(actor, { query, page: 0 })} query={query} />
    </PartBoundary>
  )
}
