import { editorPage } from '@/app/(admin)/dashboard/_form/editor-page'
import { ArtistForm } from '@/app/(admin)/dashboard/artists/_components/artist-form'
import { getStaffArtist } from '@/lib/domains/catalogue/staff-artists/queries'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const { StaffEditorPage, generateMetadata } = editorPage({
  one: 'artist',
  list: staffRoutes.artists,
  lists: 'Artists',
  get: getStaffArtist,
  Form: ArtistForm,
})

export { generateMetadata }
export default StaffEditorPage
