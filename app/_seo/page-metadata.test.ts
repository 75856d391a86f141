import { ellipsis, pageMetadata } from '@/app/_seo/page-metadata'

const length = (text: unknown) => Array.from(String(text)).length

test('a long text ends with an ellipsis behind a whole word; one long word and surrogate pairs are cut with care', () => {
  expect(ellipsis('An evening in  Bhairavi', 40)).toBe('An evening in Bhairavi')
  expect(ellipsis('An evening in Bhairavi, with Tara', 26)).toBe('An evening in Bhairavi…')
  expect(length(ellipsis('𝒜'.repeat(50), 20))).toBe(20)
  expect(ellipsis('𝒜'.repeat(50), 20)).toBe(`${'𝒜'.repeat(19)}…`)
})

test('title and description stay within what a search engine shows', () => {
  const { title, description } = pageMetadata({
    title: 'A name that goes on '.repeat(8),
    description: 'Much is said of it. '.repeat(20),
    path: '/trailers/1',
  })
  expect(length((title as { absolute: string }).absolute)).toBeLessThanOrEqual(65)
  expect((title as { absolute: string }).absolute).toMatch(/… · Rasika$/)
  expect(length(description)).toBeLessThanOrEqual(160)
})
