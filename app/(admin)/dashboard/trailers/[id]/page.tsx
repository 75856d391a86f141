import type { Metadata } from 'next'
import { z } from 'zod'
import { createRowOrNewLoader } from '@/app/(admin)/dashboard/_form/editor-page'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { getItemMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { TrailerForm } from '@/app/(admin)/dashboard/trailers/_components/trailer-form'
import { getStaffTrailer } from '@/lib/domains/catalogue/staff-trailers/queries'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { idSchema } from '@/lib/shared/row-id'

const load = createRowOrNewLoader(staffRoutes.trailers, getStaffTrailer)

/** `?video=` preselects the video of a new trailer. */
const querySchema = z.object({ video: idSchema.optional() })

type Props = PageProps<'/dashboard/trailers/[id]'>

export const generateMetadata = ({ params, searchParams }: Props): Promise<Metadata> =>
  getItemMetadata(staffRoutes.trailers, 'trailer', async () => {
    await parsePageQuery(querySchema, searchParams)
    return (await load((await params).id))?.form.name
  })

export default async function TrailerPage({ params, searchParams }: Props) {
  const actor = await requirePageActor(staffRoutes.trailers)
  const trailer = await load((await params).id)
  const { video: videoId } = await parsePageQuery(querySchema, searchParams)
  const video = !trailer && videoId ? await getStaffVideo(actor, videoId) : null
  return (
    <>
      <PageHeading
        title={trailer ? trailer.form.name : 'New trailer'}
        back={{ href: staffRoutes.trailers, label: 'Trailers' }}
      />
      <TrailerForm
        key={trailer?.id ?? 'new'}
        trailer={trailer}
        video={video && { id: video.id, label: video.form.name }}
      />
    </>
  )
}
