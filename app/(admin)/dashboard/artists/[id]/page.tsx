import type { Metadata } from 'next'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { storedOrNew } from '@/app/(admin)/dashboard/_components/stored-or-new'
import { ArtistForm } from '@/app/(admin)/dashboard/artists/_components/artist-form'
import { getStaffArtist } from '@/lib/domains/editorial/queries-lists'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Artist', robots: { index: false } }

export default async function ArtistPage({ params }: PageProps<'/dashboard/artists/[id]'>) {
  const { id: raw } = await params
  const actor = await pageActor(routes.dashboardArtists)
  const artist = await storedOrNew(raw, (id) => getStaffArtist(actor, id))
  return (
    <>
      <PageHeading title={artist ? artist.form.name : 'New artist'} />
      <ArtistForm key={artist?.id ?? 'new'} artist={artist} />
    </>
  )
}
