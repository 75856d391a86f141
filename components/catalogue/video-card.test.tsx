import { render, screen } from '@testing-library/react'
import { cardVideo } from '@/components/catalogue/card-video'
import { VideoCard } from '@/components/catalogue/video-card'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'

it('A card cuts a long description once, also where the cut falls behind a word', () => {
  const video: VideoCardDto = {
    ...{ id: 1, name: 'Thillana', title: 'Thillana', thumbnailUrl: '/art/dance.webp', duration: 60, freeAccess: true },
    category: 'dance',
    ...{ subCategory: null, artist: null, episode: null, totalEpisodes: null, trailer: null },
    ...{ progress: null, locked: false, source: null },
    description: `${'a'.repeat(199)} and more`,
  }
  render(<VideoCard video={cardVideo(video)} />)
  expect(screen.getByText(/^aaa/)).toHaveTextContent(`${'a'.repeat(199)}...`)
  expect(screen.getByText(/^aaa/).textContent).toHaveLength(202)
})
