import { adminListQuerySchema, paged, pageNumberSchema } from '@/lib/shared/paging'

describe('paging', () => {
  it.each([
    [0, 0],
    [1, 1],
    [12, 1],
    [13, 2],
    [24, 2],
  ])('%i records of 12 make %i pages', (records, pages) => {
    expect(paged([], 0, 12, records)).toEqual({ data: [], page: 0, totalPages: pages, totalRecords: records })
  })

  it('begins at 0', () => {
    expect(pageNumberSchema.parse(undefined)).toBe(0)
    expect(pageNumberSchema.parse('0')).toBe(0)
    expect(pageNumberSchema.parse('17')).toBe(17)
  })

  it.each(['-1', '-0', '+1', '1.5', '1e3', 'one', '', ' 1', '1 ', '٣', '0x1', 'NaN', 'Infinity', '99999999', '1\n', ['1', '2'], 1])(
    'refuses the page %p',
    (page) => {
      expect(pageNumberSchema.safeParse(page).error?.issues).toHaveLength(1)
    },
  )

  it('trims the search box of an admin table and bounds it', () => {
    expect(adminListQuerySchema.parse({})).toEqual({ page: 0, query: '' })
    expect(adminListQuerySchema.parse({ query: '  rao ' })).toEqual({ page: 0, query: 'rao' })
    expect(adminListQuerySchema.safeParse({ query: 'x'.repeat(201) }).success).toBe(false)
  })
})
