import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { LivestreamForm } from '@/app/(admin)/dashboard/livestreams/_components/livestream-form'
import { getStaffLivestream } from '@/lib/domains/livestreams/queries-admin'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Livestream', robots: { index: false } }

export default async function LivestreamPage({ params }: PageProps<'/dashboard/livestreams/[id]'>) {
  const { id: raw } = await params
  const actor = await pageActor(routes.dashboardLivestreams)
  const id = raw === 'new' ? null : idSchema.safeParse(raw)
  if (id?.success === false) notFound()
  const livestream = id && (await getStaffLivestream(actor, id.data))
  if (id && !livestream) notFound()
  return (
    <>
      <PageHeading title={livestream ? livestream.form.name : 'New livestream'} />
      <LivestreamForm key={livestream?.id ?? 'new'} livestream={livestream} />
    </>
  )
}
