import { render, screen } from '@testing-library/react'
import { setWritingSystem } from '@/lib/client/names/writing-system-choice'
import { listHours } from '@/lib/domains/names/pages/queries'
import HoursPage from './page'

jest.mock('@/app/_seo/public-metadata', () => ({ publicMetadata: () => undefined }))
jest.mock('@/app/(public)/hours/_components/present-hour', () => ({ PresentHour: () => null }))
jest.mock('@/components/catalogue/shelves/near-shelf', () => ({ HourShelf: () => null }))
jest.mock('@/lib/domains/names/pages/queries', () => ({ listHours: jest.fn() }))
jest.mock('@/lib/client/requests/api', () => ({ callApi: async () => ({ 'raga:Todi': 'தோடி' }) }))

test('the ragas of the hours show in the chosen script', async () => {
  const todi = { kind: 'ragas', slug: 'todi', name: 'Todi', note: null, watch: '2', season: null } as const
  jest.mocked(listHours).mockResolvedValue([todi])
  setWritingSystem('taml')
  render(await HoursPage())
  expect(await screen.findByText('தோடி')).toHaveAttribute('lang', 'ta')
})
