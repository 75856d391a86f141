import { render, screen } from '@testing-library/react'
import { cardVideo, type CardFacts } from './card-video'
import { VideoCard } from './video-card'

const facts: CardFacts = {
  id: 1,
  name: 'Thillana',
  description: '',
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
  captions: [],
}

it('a card shows the number of episodes, unless fewer are public', () => {
  render(<VideoCard video={cardVideo({ ...facts, episode: 2, totalEpisodes: 5 })} />)
  expect(screen.getByText('Episode 2 of 5')).toBeInTheDocument()
  render(<VideoCard video={cardVideo({ ...facts, episode: 7, totalEpisodes: 1 })} />)
  expect(screen.getByText('Episode 7')).toBeInTheDocument()
})

it('a card names its caption languages, and truncates a long description once, even after a whole word', () => {
  const video: CardFacts = {
    ...facts,
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
