import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { SubCategoryList } from '@/app/(admin)/dashboard/sub-categories/_components/sub-category-list'
import { listStaffSubCategories } from '@/lib/domains/catalogue/categories/queries'
import { categorySlugs } from '@/lib/domains/catalogue/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.subCategories)

export default async function SubCategoriesPage() {
  const actor = await requirePageActor(staffRoutes.subCategories)
  const all = await listStaffSubCategories(actor)
  return (
    <>
      <PageHeading
        title="Sub-categories"
        count={all.length}
        intro="Filters on each category page, in order. A sub-category with videos can’t be deleted."
      />
      <div className="mt-8 grid gap-12 lg:grid-cols-2">
        {categorySlugs.map((category) => (
          <SubCategoryList
            key={category}
            category={category}
            items={all.filter((each) => each.category === category)}
          />
        ))}
      </div>
    </>
  )
}
