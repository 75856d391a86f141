import Link from 'next/link'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { staffList } from '@/app/(admin)/dashboard/_components/staff-list'
import { listStaffTrailers } from '@/lib/domains/editorial/queries-trailers'
import { clockTime } from '@/lib/shared/format'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const metadata = { title: 'Trailers' }

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
      <Link href={staffRoutes.video(video.id)} className="hover:text-brass-bright">
        {video.name}
      </Link>
    ),
    Length: ({ duration }) => clockTime(duration),
    'Its video is': ({ video }) => <PublicationMark state={video.state} />,
  },
})
