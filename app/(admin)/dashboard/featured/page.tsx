import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { FeaturedRow } from '@/app/(admin)/dashboard/featured/_components/featured-row'
import { listStaffFeatured } from '@/lib/domains/catalogue/featured/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.featured)

export default async function FeaturedPage() {
  const actor = await requirePageActor(staffRoutes.featured)
  const rows = await listStaffFeatured(actor)
  return (
    <>
      <PageHeading
        title="Featured"
        intro="Videos at the top of these pages, in order. Drafts appear once they’re published."
      />
      <div className="mt-8 grid gap-12 xl:grid-cols-3">
        {rows.map(({ page, videos }) => (
          <FeaturedRow key={`${page} ${videos.map(({ id }) => id).join()}`} page={page} videos={videos} />
        ))}
      </div>
    </>
  )
}
