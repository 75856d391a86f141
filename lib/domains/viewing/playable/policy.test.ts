import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { featuredPlayable, playableOf } from './policy'

const card = {
  id: 7,
  name: 'Margam',
  thumbnailUrl: '/margam.webp',
  source: { kind: 'file', url: '/api/media/videos/7' },
  locked: false,
  trailer: null,
  captions: [
    { language: 'en', label: 'English', url: '/en.vtt' },
    { language: 'ta', label: 'தமிழ்', url: null },
  ],
} as Partial<VideoCardDto> as VideoCardDto

it('a video plays with the captions that its viewer may read, wherever it plays', () => {
  expect(playableOf(card).captions).toEqual([{ language: 'en', label: 'English', url: '/en.vtt' }])
})

it('a featured video gets a new address when its own is too old, and a trailer not that of its video', () => {
  expect(featuredPlayable(card).refreshPath).toBe('/api/feed/videos/7')
  expect(featuredPlayable({ ...card, trailer: { id: 3 } }).refreshPath).toBeUndefined()
})
