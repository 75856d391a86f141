import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { TagList } from '@/app/(admin)/dashboard/tags/_components/tag-list'
import { PartBoundary } from '@/components/ui/part-boundary'
import { listTags } from '@/lib/domains/names/tags/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = createTitleMetadata(routes.dashboardTags, { query: adminListQuerySchema })

export default async function TagsPage({ searchParams }: PageProps<'/dashboard/tags'>) {
  const actor = await requirePageActor(routes.dashboardTags)
  const { query } = await parsePageQuery(adminListQuerySchema, searchParams)
  return (
    <PartBoundary what="The tags">
      <TagList first={await listTags(actor, { query, page: 0 })} query={query} />
    </PartBoundary>
  )
}
