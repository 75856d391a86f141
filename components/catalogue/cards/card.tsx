import Link from 'next/link'
import type { ReactNode, ComponentProps } from 'react'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import type { Reason } from '@/lib/domains/catalogue/related/schema'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { humanizeDuration } from '@/lib/shared/format/format'
import { Artwork } from './artwork'
import { AccessBadge, CaptionsMark } from './badges'
import { categoryLabels } from './category-label'

type CardProps = {
  /** `description` must already be truncated. */
  video: Pick<VideoCardDto, 'name' | 'description' | 'thumbnailUrl' | 'duration' | 'freeAccess' | 'category'> & {
    subCategory: { name: string } | null
    artist: { name: string } | null
    captions?: readonly { language: string; label: string }[]
    reason?: Reason
  }
  href: string
  locked: boolean
  /** Line such as 'Episode 2 of 5'. */
  episodeLine?: string
  progress?: ReactNode
  sizes: string
}

export function Card({ video, href, locked, episodeLine, progress, sizes }: CardProps) {
  return (
    <article data-category={video.category} className="group relative isolate flex h-full flex-col rounded-card">
      <div className="@container relative aspect-video overflow-hidden rounded-card">
        <Artwork
          src={video.thumbnailUrl}
          sizes={sizes}
          className="transition-transform duration-scene ease-curtain group-focus-within:scale-105 group-hover:scale-105"
        />
        <AccessBadge free={video.freeAccess} locked={locked} className="absolute top-2 left-2" />
        {video.captions && <CaptionsMark captions={video.captions} className="absolute top-2 right-2" />}
        <span className="numerals absolute right-2 bottom-2 rounded-sm bg-ground/85 px-1.5 py-1 text-fine leading-none">
          <span className="sr-only">Length </span>
          {humanizeDuration(video.duration)}
        </span>
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left scale-x-0 bg-accent transition-transform duration-scene ease-curtain group-focus-within:scale-x-100 group-hover:scale-x-100"
        />
        {progress}
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <p dir="auto" className="programme-label line-clamp-1 text-accent">
          {video.subCategory?.name ?? categoryLabels[video.category]}
        </p>
        <h3 dir="auto" className="mt-1 line-clamp-3 text-base leading-tight sm:line-clamp-2 sm:text-title">
          <CardLink href={href}>{video.name}</CardLink>
        </h3>
        {(video.artist || episodeLine) && (
          <p className="mt-1 line-clamp-2 text-fine text-sand">
            {video.artist && <MaybeTransliteratedName kind="artist">{video.artist.name}</MaybeTransliteratedName>}
            {video.artist && episodeLine && ' · '}
            {episodeLine}
          </p>
        )}
        {video.reason && <ReasonLine {...video.reason} />}
        <p dir="auto" className="mt-1.5 hidden text-fine text-dust min-[769px]:line-clamp-3">
          {video.description}
        </p>
      </div>
    </article>
  )
}

const ReasonLine = ({ lead, kind, name }: Reason) => (
  <p className="mt-1 line-clamp-2 text-fine text-brass">
    {lead} <MaybeTransliteratedName kind={kind}>{name}</MaybeTransliteratedName>
  </p>
)

export const SHELF_SIZES = '(min-width: 1024px) 23vw, (min-width: 640px) 40vw, 72vw'

export const GRID_SIZES = '(min-width: 769px) 23vw, 46vw'

/** Shows two columns, or four from 769 px. Children must be `<li>` elements. */
export function CardGrid({ children, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul
      {...rest}
      className="grid grid-cols-2 gap-x-4 gap-y-8 min-[769px]:grid-cols-4 min-[769px]:gap-x-6 min-[769px]:gap-y-12"
    >
      {children}
    </ul>
  )
}

/** Link that covers its card. Isn't prefetched, because pages contain many cards. */
export function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="after:absolute after:inset-0 after:z-10 group-hover:text-brass-bright"
    >
      {children}
    </Link>
  )
}
