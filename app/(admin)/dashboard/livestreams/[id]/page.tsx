import { editorPage } from '@/app/(admin)/dashboard/_components/editor-page'
import { LivestreamForm } from '@/app/(admin)/dashboard/livestreams/_components/livestream-form'
import { getStaffLivestream } from '@/lib/domains/editorial/queries-livestreams'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Livestream' }

export default editorPage({
  one: 'livestream',
  list: routes.dashboardLivestreams,
  lists: 'Livestreams',
  get: getStaffLivestream,
  Form: LivestreamForm,
})
