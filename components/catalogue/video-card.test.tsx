import { render, screen } from '@testing-library/react'
import { cardVideo, type CardFacts } from '@/components/catalogue/card-video'
import { VideoCard } from '@/components/catalogue/video-card'

it('a card names the languages of its captions, and cuts a long description once, also after a whole word', () => {
  const video: CardFacts = {
    id: 1,
    name: 'Thillana',
    thumbnailUrl: '/art/dance.webp',
    duration: 60,
    freeAccess: true,
    category: 'dance',
    subCategory: null,
    artist: null,
    episode: null,
    totalEpisodes: null,
    progress: null,
    locked: false,
    captions: [
      { language: 'en', label: 'English', url: null },
      { language: 'sa-Latn', label: 'Sanskrit', url: null },
    ],
    description: `${'a'.repeat(199)} and more`,
  }
  render(<VideoCard video={cardVideo(video)} />)
  expect(screen.getByText('Captions: English, Sanskrit')).toBeInTheDocument()
  expect(screen.getByText('en sa')).toHaveAttribute('aria-hidden')
  expect(screen.getByText(/^aaa/)).toHaveTextContent(`${'a'.repeat(199)}...`)
  expect(screen.getByText(/^aaa/).textContent).toHaveLength(202)
})
