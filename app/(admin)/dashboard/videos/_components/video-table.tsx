'use client'

import { Eye, Pencil } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { NameCell, DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { PublicationMark } from '@/app/(admin)/dashboard/_marks/marks'
import { BulkBar } from '@/app/(admin)/dashboard/videos/_bulk/bulk-bar'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { IconLink } from '@/components/ui/buttons/icon-button'
import type { BulkChoice } from '@/lib/domains/catalogue/bulk/schema'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import type { StaffVideoDto } from '@/lib/domains/catalogue/videos/schema'
import { formatCount, formatMoment } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

function About({ series, pieces, hasTrailer }: StaffVideoDto) {
  const parts = [
    series && `, episode ${series.episode}`,
    pieces > 0 && formatCount(pieces, 'piece'),
    hasTrailer && 'trailer',
  ]
  return (
    <span className="block text-fine text-sand">
      {series && <bdi>{series.name}</bdi>}
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}

const columns = {
  Category: ({ category, subCategory }: StaffVideoDto) => (
    <>
      {categoryLabels[category]}
      {subCategory && (
        <span dir="auto" className="block text-fine text-sand">
          {subCategory}
        </span>
      )}
    </>
  ),
  Artist: ({ artist }: StaffVideoDto) => artist ?? '–',
  Access: ({ freeAccess }: StaffVideoDto) => (freeAccess ? 'Free' : 'Premium'),
  Status: ({ state, publishedAt }: StaffVideoDto) => (
    <>
      <PublicationMark state={state} />
      {publishedAt && <span className="block text-fine whitespace-nowrap text-sand">{formatMoment(publishedAt)}</span>}
    </>
  ),
}

const linksOf = ({ id, name }: StaffVideoDto) => (
  <>
    <IconLink icon={Eye} label={`Preview ${name}`} href={staffRoutes.videoPreview(id)} />
    <IconLink icon={Pencil} label={`Edit ${name}`} href={staffRoutes.video(id)} />
  </>
)

type VideoSorts = ComponentProps<typeof DataTable<StaffVideoDto>>['sorts']

type VideoTableProps = {
  videos: readonly StaffVideoDto[]
  sorts: VideoSorts
  /** Number of videos on all pages that match the filter. A lower bound if `more` is true. */
  total: number
  more: boolean
  filter: Extract<BulkChoice, { filter: unknown }>['filter']
  subCategories: readonly SubCategoryDto[]
}

export function VideoTable({ videos, sorts, total, more, filter, subCategories }: VideoTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [everything, setEverything] = useState(false)
  const shown = videos.filter(({ id }) => chosen.has(id))
  const isAll = shown.length === videos.length
  const isEverything = everything && isAll

  function toggle(ids: readonly number[], on: boolean) {
    setEverything(false)
    const next = new Set(chosen)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    setChosen(next)
  }

  const nameCell = (video: StaffVideoDto) => (
    <div className="flex flex-wrap items-start gap-3 md:flex-nowrap">
      <input
        type="checkbox"
        aria-label={`Select ${video.name}`}
        checked={chosen.has(video.id)}
        onChange={(event) => toggle([video.id], event.target.checked)}
        className="mt-1 size-5 shrink-0 accent-brass"
      />
      <span className="relative aspect-video w-20 shrink-0 rounded-card">
        <Artwork src={video.thumbnailUrl} sizes="80px" />
      </span>
      <div className="min-w-0 grow basis-16">
        <NameCell href={staffRoutes.video(video.id)}>{video.name}</NameCell>
        <About {...video} />
      </div>
    </div>
  )

  return (
    <>
      <BulkBar
        chosen={shown}
        all={isAll}
        total={total}
        more={more}
        isEverything={isEverything}
        onEverything={setEverything}
        choice={isEverything ? { filter } : { ids: shown.map(({ id }) => id) }}
        subCategories={subCategories}
        onAll={(on) =>
          toggle(
            videos.map(({ id }) => id),
            on,
          )
        }
        onDone={() => {
          setChosen(new Set())
          setEverything(false)
        }}
      />
      <DataTable
        label="Videos"
        columns={{ Name: nameCell, ...columns }}
        rows={videos}
        actions={linksOf}
        sorts={sorts}
      />
    </>
  )
}
