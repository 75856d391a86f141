import { pageMetadata } from './page-metadata'

const length = (text: unknown) => Array.from(String(text)).length

test('title and description are no longer than search engines show', () => {
  const { title, description } = pageMetadata('Rasika', {
    title: 'A name that goes on '.repeat(8),
    description: 'Much is said of it. '.repeat(20),
    path: '/trailers/1',
  })
  expect(length((title as { absolute: string }).absolute)).toBeLessThanOrEqual(65)
  expect((title as { absolute: string }).absolute).toMatch(/… · Rasika$/)
  expect(length(description)).toBeLessThanOrEqual(160)
})
