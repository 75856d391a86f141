import { render, screen } from '@testing-library/react'
import { setWritingSystem } from '@/lib/client/names/writing-system-choice'
import type { PlaylistEntryDto } from '@/lib/domains/playlists/schema'
import { EntryFacts } from './entry-facts'

jest.mock('@/lib/client/requests/api', () => ({ callApi: async () => ({ 'artist:Tara': 'தாரா' }) }))

const video = { id: 7, name: 'Margam', thumbnailUrl: '', duration: 600, category: 'dance', artist: { name: 'Tara' } }

test('an entry’s artist shows in the chosen script', async () => {
  setWritingSystem('taml')
  const { container } = render(
    <EntryFacts list={1} entry={{ id: 1, video, passage: null } as unknown as PlaylistEntryDto} />,
  )
  expect(await screen.findByText('தாரா')).toHaveAttribute('lang', 'ta')
  expect(container).toHaveTextContent('தாரா · 10 min')
})

test.each([
  [null, '/videos/7?playlist=abc&entry=1'],
  [{ name: 'Varnam', startSeconds: 62.5, endSeconds: 90 }, '/videos/7?playlist=abc&entry=1&from=62.5&to=90'],
])('an entry links a visitor to its video’s public page, with its place in the playlist', (passage, address) => {
  render(<EntryFacts isPublic list="abc" entry={{ id: 1, video, passage } as unknown as PlaylistEntryDto} />)
  expect(screen.getByRole('link')).toHaveAttribute('href', address)
})
