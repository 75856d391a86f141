import { routes } from '@/lib/shared/routes'
import { passageOf } from '@/app/(editions)/browse/editions/[role]/videos/[id]/_components/passage-link'

describe('a passage in an address', () => {
  it('is read as it was written', () => {
    const link = new URL(routes.videoPassage(7, 62.5, 90), 'https://rasika.example')
    expect(passageOf(Object.fromEntries(link.searchParams), 600)).toEqual({ start: 62.5, end: 90 })
  })

  it('ends with the video', () => {
    expect(passageOf({ from: '10', to: '900' }, 60)).toEqual({ start: 10, end: 60 })
    expect(passageOf({ from: '10', to: '900' }, 0)).toEqual({ start: 10, end: 900 })
  })

  it.each([
    [{}],
    [{ from: '10' }],
    [{ from: '20', to: '10' }],
    [{ from: '70', to: '80' }],
    [{ from: '-1', to: '10' }],
    [{ from: '1e3', to: '2e3' }],
    [{ from: ['1', '2'], to: '10' }],
  ])('is none in %j', (query) => expect(passageOf(query, 60)).toBeNull())
})
