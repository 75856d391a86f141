import type { ReactNode } from 'react'
import { VideoCard } from '@/components/catalogue/work-card'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'

const GRID_SIZES = '(min-width: 768px) 23vw, 46vw'

/** The grid of works: two columns, four from 768 px on. Children are list items. */
export function WorkGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6 md:gap-y-12">{children}</ul>
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
