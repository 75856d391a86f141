import { ellipsis, pageMetadata } from '@/app/_seo/page-metadata'

const length = (text: unknown) => Array.from(String(text)).length

test('a long text is cut after a whole word; a long single word is cut between characters, never in a surrogate pair', () => {
  expect(ellipsis('An evening in  Bhairavi', 40)).toBe('An evening in Bhairavi')
  expect(ellipsis('An evening in Bhairavi, with Tara', 26)).toBe('An evening in Bhairavi…')
  expect(length(ellipsis('𝒜'.repeat(50), 20))).toBe(20)
  expect(ellipsis('𝒜'.repeat(50), 20)).toBe(`${'𝒜'.repeat(19)}…`)
})

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
