import type { ComponentProps } from 'react'
import { VideoCard } from '@/components/catalogue/video-card'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'

export const GRID_SIZES = '(min-width: 769px) 23vw, 46vw'

/** The grid of works: two columns, four above 768 px. Children are list items. */
export function WorkGrid({ children, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul
      {...rest}
      className="grid grid-cols-2 gap-x-4 gap-y-8 min-[769px]:grid-cols-4 min-[769px]:gap-x-6 min-[769px]:gap-y-12"
    >
      {children}
    </ul>
  )
}

/** Videos in the grid of works. */
export function VideoGrid({ videos }: { videos: readonly VideoCardDto[] }) {
  return (
    <WorkGrid>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} sizes={GRID_SIZES} />
        </li>
      ))}
    </WorkGrid>
  )
}
