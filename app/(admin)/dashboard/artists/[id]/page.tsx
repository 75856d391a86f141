import { editorPage } from '@/app/(admin)/dashboard/_components/editor-page'
import { ArtistForm } from '@/app/(admin)/dashboard/artists/_components/artist-form'
import { getStaffArtist } from '@/lib/domains/editorial/queries-artists'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const metadata = { title: 'Artist' }

export default editorPage({
  one: 'artist',
  list: staffRoutes.artists,
  lists: 'Artists',
  get: getStaffArtist,
  Form: ArtistForm,
})
