import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { ArtistForm } from '@/app/(admin)/dashboard/artists/_components/artist-form'
import { getStaffArtist } from '@/lib/domains/catalogue/queries-staff-shelf'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Artist', robots: { index: false } }

export default async function ArtistPage({ params }: PageProps<'/dashboard/artists/[id]'>) {
  const { id: raw } = await params
  const actor = await pageActor(routes.dashboardArtists)
  const id = raw === 'new' ? null : idSchema.safeParse(raw)
  if (id?.success === false) notFound()
  const artist = id && (await getStaffArtist(actor, id.data))
  if (id && !artist) notFound()
  return (
    <>
      <PageHeading title={artist ? artist.form.name : 'New artist'} />
      <ArtistForm key={artist?.id ?? 'new'} artist={artist} />
    </>
  )
}
