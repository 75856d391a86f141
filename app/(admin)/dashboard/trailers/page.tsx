import Link from 'next/link'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { staffList } from '@/app/(admin)/dashboard/_components/staff-list'
import { titleOfPage } from '@/app/(admin)/dashboard/_components/title-of-page'
import { listStaffTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { clockTime } from '@/lib/shared/format'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const generateMetadata = titleOfPage(staffRoutes.trailers, { query: adminListQuerySchema })

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
    'Its video is': ({ video }) => <PublicationMark state={video.state} />,
  },
})
