import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { PerformersField } from './performers-field'

const artists = [
  { id: 1, label: 'Asha Rao' },
  { id: 2, label: 'Uma Devi' },
]
const Form = () => (
  <FormProvider {...useForm({ defaultValues: { performers: artists.map(({ id }) => ({ artistId: id, role: '' })) } })}>
    <PerformersField stored={artists} />
  </FormProvider>
)
const names = () =>
  screen.getAllByRole<HTMLInputElement>('combobox').map((field) => `${field.labels?.[0]?.textContent}: ${field.value}`)

test('a performer can’t be moved above the first position', async () => {
  render(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Move performer 2 up' }))
  const moved = ['Artist: Uma Devi', 'Performer 2: Asha Rao']
  expect(names()).toEqual(moved)
  const up = screen.getByRole('button', { name: 'Move artist up' })
  expect(up).toHaveFocus()
  expect(up).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(names()).toEqual(moved)
  expect(up).toHaveFocus()
})
