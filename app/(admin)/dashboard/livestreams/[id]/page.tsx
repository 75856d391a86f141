import type { Metadata } from 'next'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { storedOrNew } from '@/app/(admin)/dashboard/_components/stored-or-new'
import { LivestreamForm } from '@/app/(admin)/dashboard/livestreams/_components/livestream-form'
import { getStaffLivestream } from '@/lib/domains/editorial/queries-livestreams'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Livestream', robots: { index: false } }

export default async function LivestreamPage({ params }: PageProps<'/dashboard/livestreams/[id]'>) {
  const { id: raw } = await params
  const actor = await pageActor(routes.dashboardLivestreams)
  const livestream = await storedOrNew(raw, (id) => getStaffLivestream(actor, id))
  return (
    <>
      <PageHeading title={livestream ? livestream.form.name : 'New livestream'} />
      <LivestreamForm key={livestream?.id ?? 'new'} livestream={livestream} />
    </>
  )
}
