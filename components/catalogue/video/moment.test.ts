import { routes, withoutMoment } from '@/lib/shared/routes/routes'
import { momentOf } from './moment'

const read = (query: string) => momentOf(new URLSearchParams(query), 60)

describe('the moment in the address of a video', () => {
  it('is a passage as it was written', () => {
    const { searchParams } = new URL(routes.publicPassage(7, 62.5, 90), 'https://rasika.example')
    expect(momentOf(searchParams, 600)).toEqual({ seconds: 62.5, until: 90 })
  })

  it('is a passage that ends with the video', () => expect(read('from=10&to=900')).toEqual({ seconds: 10, until: 60 }))

  it('is a second of the video', () => expect(read('t=59')).toEqual({ seconds: 59 }))

  it('carries the exercise of a passage, unparsed, and not its other parameters', () => {
    const query = 'from=10&to=20&utm=x&respond=1.5&times=3&lines=10_15'
    expect(read(query)).toEqual({ seconds: 10, until: 20, exercise: 'respond=1.5&times=3&lines=10_15' })
    expect(read('t=5&respond=1')).toEqual({ seconds: 5 })
    expect(withoutMoment(`https://rasika.example/videos/7?${query}`)).toBe('/videos/7?utm=x')
  })

  it.each([
    ...['', 'from=10', 'from=20&to=10', 'from=70&to=80', 'from=-1&to=10', 'from=1e3&to=2e3', 't=60', 't=1.5'],
    't=-1',
  ])("is none in '%s'", (query) => expect(read(query)).toBeNull())
})
