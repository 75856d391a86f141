import { adminListQuerySchema, paged, pageMarks, pageNumberSchema } from './paging'

describe('paging', () => {
  it.each([
    [0, 0],
    [1, 1],
    [12, 1],
    [13, 2],
    [24, 2],
  ])('gives for %i records, 12 a page, %i pages', (records, pages) => {
    expect(paged([], 0, records, 12)).toEqual({ data: [], page: 0, totalPages: pages, totalRecords: records })
  })

  it('begins at page 0', () => {
    expect(pageNumberSchema.parse(undefined)).toBe(0)
    expect(pageNumberSchema.parse('0')).toBe(0)
    expect(pageNumberSchema.parse('17')).toBe(17)
  })

  it.each([
    ...['-1', '-0', '+1', '1.5', '1e3', 'one', '', ' 1', '1 ', '٣', '0x1', 'NaN', 'Infinity', '99999999'],
    '1\n',
    ['1', '2'],
    1,
  ])('refuses the page %p', (page) => {
    expect(pageNumberSchema.safeParse(page).error?.issues).toHaveLength(1)
  })

  it('trims the search text of an admin table and limits its length', () => {
    expect(adminListQuerySchema.parse({})).toEqual({ page: 0, query: '' })
    expect(adminListQuerySchema.parse({ query: '  rao ' })).toEqual({ page: 0, query: 'rao' })
    expect(adminListQuerySchema.safeParse({ query: 'x'.repeat(201) }).success).toBe(false)
  })
})

describe('the row of page numbers', () => {
  const shown = (page: number, total: number) =>
    pageMarks(page, total, 2)
      .map((mark) => (mark === 'gap' ? '…' : mark))
      .join(' ')

  it.each([
    [0, 1, '0'],
    [0, 5, '0 1 2 3 4'],
    [0, 6, '0 1 2 3 4 5'],
    [0, 7, '0 1 2 3 4 5 6'],
    [0, 20, '0 1 2 3 4 … 19'],
    [3, 20, '0 1 2 3 4 5 … 19'],
    [4, 20, '0 1 2 3 4 5 6 … 19'],
    [5, 20, '0 … 3 4 5 6 7 … 19'],
    [10, 20, '0 … 8 9 10 11 12 … 19'],
    [15, 20, '0 … 13 14 15 16 17 18 19'],
    [19, 20, '0 … 15 16 17 18 19'],
  ])('of page %i of %i is %s', (page, total, row) => {
    expect(shown(page, total)).toBe(row)
  })
})
