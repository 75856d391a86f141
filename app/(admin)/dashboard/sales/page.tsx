import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { SalesForm } from '@/app/(admin)/dashboard/sales/_components/sales-form'
import { getStaffSales } from '@/lib/domains/content/sales/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.sales)

export default async function SalesPage() {
  const actor = await requirePageActor(staffRoutes.sales)
  return (
    <>
      <PageHeading
        title="Offers"
        intro="Offered beside the monthly plan and rentals. Passes, gifts and tickets already paid keep working while an offer is off."
      />
      <SalesForm sales={await getStaffSales(actor)} />
    </>
  )
}
