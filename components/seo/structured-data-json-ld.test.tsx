import { render } from '@testing-library/react'
import { JsonLd, trailerData } from './structured-data'

const origin = 'https://rasika.test'

function read(data: object) {
  const { container } = render(<JsonLd data={data} />)
  const script = container.querySelector('script[type="application/ld+json"]')
  return { html: script?.innerHTML ?? '', json: JSON.parse(script?.innerHTML ?? '') }
}

const trailer = {
  id: 3,
  name: 'An Evening in Bhairavi',
  title: 'An Evening in Bhairavi',
  description: 'Closes here: </script><script>alert(1)</script>',
  thumbnailUrl: '/art/music-08.webp',
  duration: 18,
  freeAccess: false,
  category: 'music' as const,
  subCategory: null,
  artist: { id: 1, name: 'Tara Tambura' },
  performers: [
    { id: 1, name: 'Tara Tambura', role: 'vocal' },
    { id: 2, name: 'Vasu Gamakam', role: 'violin' },
  ],
  video: { id: 9 },
  source: { kind: 'file' as const, url: '/api/media/trailers/3' },
  publishedAt: '2026-01-01T00:00:00.000Z',
  relatedVideos: [],
}

test('the JSON-LD of a trailer is a VideoObject with absolute addresses, and its text cannot close the script element', () => {
  const { html, json } = read(trailerData(origin, 'Rasika', trailer))
  expect(html).not.toContain('<')
  expect(json).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: trailer.name,
    description: trailer.description,
    thumbnailUrl: ['https://rasika.test/art/music-08.webp'],
    uploadDate: '2026-01-01T00:00:00.000Z',
    duration: 'PT18S',
    actor: [
      { '@type': 'Person', name: 'Tara Tambura' },
      { '@type': 'Person', name: 'Vasu Gamakam' },
    ],
    contentUrl: 'https://rasika.test/api/media/trailers/3',
    url: 'https://rasika.test/trailers/3',
  })
})

test('a trailer whose picture is not copied yet shows its card in the JSON-LD', () => {
  expect(read(trailerData(origin, 'Rasika', { ...trailer, thumbnailUrl: '' })).json.thumbnailUrl).toEqual([
    'https://rasika.test/cards/trailers/3.jpg',
  ])
})
