'use client'

import { Eye, Pencil } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { NameCell } from '@/app/(admin)/dashboard/_components/cells'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { BulkBar } from '@/app/(admin)/dashboard/videos/_components/bulk-bar'
import { categoryLabels } from '@/components/catalogue/category-label'
import type { StaffVideoDto } from '@/lib/domains/editorial/schema-videos'
import { formatMoment } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

const columns = ['Name', 'Category', 'Artist', 'Access', 'State'] as const
const action = 'grid size-11 place-items-center text-sand hover:text-brass-bright'

type Choose = { chosen: ReadonlySet<number>; toggle: (ids: readonly number[], on: boolean) => void }

function rowOf(video: StaffVideoDto, { chosen, toggle }: Choose) {
  const { id, name, series, pieces, hasTrailer, publishedAt, state } = video
  const about = [
    series && `${series.name}, episode ${series.episode}`,
    pieces > 0 && `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
    hasTrailer && 'trailer',
  ].filter(Boolean)
  return {
    id,
    cells: [
      <div key="name" className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
          checked={chosen.has(id)}
          onChange={(event) => toggle([id], event.target.checked)}
          className="mt-1 size-5 shrink-0 accent-brass"
        />
        <div className="min-w-0">
          <NameCell href={routes.dashboardVideo(id)}>{name}</NameCell>
          {about.length > 0 && <span className="block text-fine text-sand">{about.join(' · ')}</span>}
        </div>
      </div>,
      <div key="category">
        {categoryLabels[video.category]}
        {video.subCategory && <span className="block text-fine text-sand">{video.subCategory}</span>}
      </div>,
      video.artist ?? '–',
      video.freeAccess ? 'Free' : 'Premium',
      <div key="state">
        <PublicationMark state={state} />
        {publishedAt && (
          <span className="block text-fine whitespace-nowrap text-sand">{formatMoment(publishedAt)}</span>
        )}
      </div>,
    ],
    actions: (
      <>
        <Link
          href={routes.dashboardVideoPreview(id)}
          aria-label={`Preview ${name}`}
          title={`Preview ${name}`}
          className={action}
        >
          <Eye aria-hidden className="size-5" />
        </Link>
        <Link href={routes.dashboardVideo(id)} aria-label={`Edit ${name}`} title={`Edit ${name}`} className={action}>
          <Pencil aria-hidden className="size-5" />
        </Link>
      </>
    ),
  }
}

/** Videos as a table, some of them chosen to be changed together. */
export function VideoTable({ videos }: { videos: readonly StaffVideoDto[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shown = videos.filter(({ id }) => chosen.has(id))

  function toggle(ids: readonly number[], on: boolean) {
    const next = new Set(chosen)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    setChosen(next)
  }

  return (
    <>
      <BulkBar
        chosen={shown}
        all={shown.length === videos.length}
        onAll={(on) =>
          toggle(
            videos.map(({ id }) => id),
            on,
          )
        }
        onDone={() => setChosen(new Set())}
      />
      <DataTable label="Videos" columns={columns} rows={videos.map((video) => rowOf(video, { chosen, toggle }))} />
    </>
  )
}
