import Link from 'next/link'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { staffList } from '@/app/(admin)/dashboard/_list/list-page'
import { PublicationMark } from '@/app/(admin)/dashboard/_marks/marks'
import { listStaffTrailers } from '@/lib/domains/catalogue/staff-trailers/queries'
import { clockTime } from '@/lib/shared/format/format'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.trailers, { query: adminListQuerySchema })

export default staffList({
  title: 'Trailers',
  one: 'trailer',
  path: staffRoutes.trailers,
  pageOf: staffRoutes.trailer,
  list: listStaffTrailers,
  columns: {
    Position: ({ position }) => <NumberCell>{position}</NumberCell>,
    Name: ({ id, name }) => <NameCell href={staffRoutes.trailer(id)}>{name}</NameCell>,
    Video: ({ video }) => (
      <Link dir="auto" href={staffRoutes.video(video.id)} className="hover:text-brass-bright">
        {video.name}
      </Link>
    ),
    Length: ({ duration }) => clockTime(duration),
    'Video status': ({ video }) => <PublicationMark state={video.state} />,
  },
})
