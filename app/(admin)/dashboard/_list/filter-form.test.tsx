import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Field } from '@/components/ui/fields/field'
import { FilterForm } from './filter-form'
import { FilterSelect } from './filter-select'

type Query = { query?: string; state?: string; sort: string }

const Filters = (query: Query) => (
  <FilterForm path="/dashboard/videos" query={{ ...query }}>
    <Field label="Search" name="query" type="search" defaultValue={query.query} />
    <FilterSelect label="Status" name="state" labels={{ draft: 'Draft', published: 'Published' }} value={query.state} />
    <FilterSelect
      label="Sort by"
      name="sort"
      labels={{ edited: 'Last edited', name: 'Name' }}
      value={query.sort}
      none={null}
    />
  </FilterForm>
)
const shown = () => ['Search', 'Status', 'Sort by'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
const choose = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value)

test('the filters follow the URL: forwards, backwards and when sorting', async () => {
  const { rerender } = render(<Filters sort="edited" />)
  await userEvent.type(screen.getByLabelText('Search'), 'margazhi')
  await choose('Status', 'Draft')
  screen.getByRole('button', { name: 'Apply' }).focus()
  rerender(<Filters query="margazhi" state="draft" sort="edited" />)
  expect(shown()).toEqual(['margazhi', 'draft', 'edited'])
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus()
  rerender(<Filters sort="edited" />)
  expect(shown()).toEqual(['', '', 'edited'])
  rerender(<Filters sort="name" />)
  expect(shown()).toEqual(['', '', 'name'])
})

test('unapplied filters are kept until another URL opens', async () => {
  const { rerender } = render(<Filters sort="edited" />)
  await userEvent.type(screen.getByLabelText('Search'), 'margazhi')
  await choose('Status', 'Draft')
  rerender(<Filters sort="edited" />)
  expect(shown()).toEqual(['margazhi', 'draft', 'edited'])
  rerender(<Filters sort="name" />)
  expect(shown()).toEqual(['', '', 'name'])
})

test("input typed while the form's own URL opens is kept", async () => {
  const { rerender } = render(<Filters sort="edited" />)
  await userEvent.type(screen.getByLabelText('Search'), 'marga')
  fireEvent.submit(screen.getByRole('search'))
  await userEvent.type(screen.getByLabelText('Search'), 'zhi')
  rerender(<Filters query="marga" sort="edited" />)
  expect(shown()).toEqual(['margazhi', '', 'edited'])
  rerender(<Filters sort="edited" />)
  expect(shown()).toEqual(['', '', 'edited'])
})
