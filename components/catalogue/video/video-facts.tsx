import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { AccessBadge } from '@/components/catalogue/cards/badges'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { leadersOf } from '@/lib/domains/catalogue/performers/policy'
import type { PerformerDto, VideoDto } from '@/lib/domains/catalogue/schema'
import type { ShownText } from '@/lib/domains/catalogue/texts/schema'
import { humanizeDuration } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

type VideoFactsProps = {
  video: Pick<VideoDto, ShownText | 'duration' | 'freeAccess' | 'category' | 'performers'> & {
    subCategory: { name: string } | null
  }
  locked?: boolean
  linked?: boolean
  marks?: ReactNode
}

export function VideoFacts({ video, locked, linked = false, marks }: VideoFactsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <span dir="auto" className="programme-label text-accent">
          {video.subCategory?.name ?? categoryLabels[video.category]}
        </span>
        <AccessBadge free={video.freeAccess} locked={locked} />
        {marks}
      </div>
      <h1 dir="auto" className="mt-3 text-heading">
        {video.name}
      </h1>
      <Performers performers={video.performers} linked={linked} />
      <p className="mt-1 text-dust">
        {video.venue && <bdi>{video.venue}</bdi>}
        {video.venue && ' · '}
        {humanizeDuration(video.duration)}
      </p>
      <p dir="auto" className="mt-5 max-w-measure whitespace-pre-line text-sand">
        {video.description}
      </p>
    </>
  )
}

type PerformersProps = {
  performers: readonly PerformerDto[]
  linked: boolean
}

export function Performers({ performers, linked }: PerformersProps) {
  const { leaders, accompanists } = leadersOf(performers)
  if (leaders.length === 0) return null
  const named = ({ id, name }: PerformerDto) => {
    const shown = <MaybeTransliteratedName kind="artist">{name}</MaybeTransliteratedName>
    if (!linked) return shown
    return (
      <Link href={routes.artist(id)} className="hover:text-brass-bright">
        {shown}
      </Link>
    )
  }
  return (
    <>
      <p className="mt-3 text-lead text-sand">
        {leaders.map((one, index) => (
          <Fragment key={one.id}>
            {index > 0 && (index === leaders.length - 1 ? ' and ' : ', ')}
            {named(one)}
          </Fragment>
        ))}
      </p>
      {accompanists.length > 0 && (
        <p className="mt-1 text-sand">
          with{' '}
          {accompanists.map((one, index) => (
            <Fragment key={one.id}>
              {index > 0 && ', '}
              {named(one)}
              {one.role && (
                <span className="text-dust">
                  {' '}
                  (<bdi>{one.role}</bdi>)
                </span>
              )}
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}
