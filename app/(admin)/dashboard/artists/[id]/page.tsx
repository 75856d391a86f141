import { editorPage } from '@/app/(admin)/dashboard/_components/editor-page'
import { ArtistForm } from '@/app/(admin)/dashboard/artists/_components/artist-form'
import { getStaffArtist } from '@/lib/domains/editorial/queries-lists'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Artist' }

export default editorPage({
  one: 'artist',
  list: routes.dashboardArtists,
  lists: 'Artists',
  get: getStaffArtist,
  Form: ArtistForm,
})
