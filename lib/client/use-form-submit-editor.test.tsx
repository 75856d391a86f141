import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '@/lib/client/api'
import { useFormSubmit } from '@/lib/client/use-form-submit'

const schema = z.object({
  name: z.string().min(1, 'Please enter a name'),
  category: z.string().min(1, 'Please choose a category'),
  subCategoryId: z.number().nullable(),
})
type Values = z.output<typeof schema>

let submit: jest.Mock<Promise<null>, [Values]>
beforeEach(() => {
  submit = jest.fn(async (_values: Values) => null)
})

const read: Values = { name: 'Evening kutcheri', category: 'music', subCategoryId: 7 }

/** A form like the editors: two fields that depend on each other, and one without a control. */
function Editor({ stored = read, version = 1 }: { stored?: Values; version?: number }) {
  const { form, onSubmit, isReady, isSubmitting } = useFormSubmit({ schema, defaultValues: stored, submit })
  const values = useWatch({ control: form.control })
  const { errors, isSubmitted } = form.formState
  const { reset } = form
  useEffect(() => {
    if (version > 1) reset(stored)
  }, [version, stored, reset])
  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      <input aria-label="Name" {...form.register('name')} />
      <p>{errors.name?.message}</p>
      <select
        aria-label="Category"
        {...form.register('category', { onChange: () => form.setValue('subCategoryId', null) })}
      >
        <option value="">Choose</option>
        <option value="music">Music</option>
        <option value="dance">Dance</option>
      </select>
      <p>{errors.category?.message}</p>
      <p>Sub-category: {String(values.subCategoryId)}</p>
      <p>{errors.subCategoryId?.message}</p>
      <button type="button" onClick={() => form.setValue('subCategoryId', 9, { shouldValidate: isSubmitted })}>
        Nine
      </button>
      <button type="submit" disabled={!isReady}>
        {isSubmitting ? 'Saving' : 'Save'}
      </button>
    </form>
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('an editor sends stored, typed and programmatically set values', async () => {
  render(<Editor />)
  expect(screen.getByText('Sub-category: 7')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Name'), ' II')
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'dance')
  expect(screen.getByText('Sub-category: null')).toBeInTheDocument()
  await userEvent.click(screen.getByText('Nine'))
  await save()
  expect(submit).toHaveBeenCalledWith({ name: 'Evening kutcheri II', category: 'dance', subCategoryId: 9 })
})

test('an editor shows errors at their fields, focuses the first, and clears an error when the field is corrected', async () => {
  render(<Editor />)
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.selectOptions(screen.getByLabelText('Category'), '')
  await save()
  expect(await screen.findByText('Please enter a name')).toBeInTheDocument()
  expect(screen.getByText('Please choose a category')).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(submit).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Name'), 'Alarippu')
  expect(screen.queryByText('Please enter a name')).toBeNull()
})

test('an editor shows a server error also for a field without a control, and can be sent again', async () => {
  const gone = 'This does not exist any more. Please choose again'
  submit.mockRejectedValueOnce(new ApiError(400, gone, { subCategoryId: gone }))
  render(<Editor />)
  await save()
  expect(await screen.findByText(gone)).toBeInTheDocument()
  await userEvent.click(screen.getByText('Nine'))
  await save()
  expect(submit).toHaveBeenCalledTimes(2)
  expect(screen.queryByText(gone)).toBeNull()
})

test('a double click on the button of an editor sends once', async () => {
  let answer = () => undefined as void
  submit.mockImplementation(() => new Promise((resolve) => (answer = () => resolve(null))))
  render(<Editor />)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saving')
  expect(submit).toHaveBeenCalledTimes(1)
  answer()
  expect(await screen.findByText('Save')).toBeInTheDocument()
})

test('an editor shows the newer stored version after a reset, without the old errors', async () => {
  const { rerender } = render(<Editor />)
  await userEvent.clear(screen.getByLabelText('Name'))
  await save()
  expect(await screen.findByText('Please enter a name')).toBeInTheDocument()
  rerender(<Editor version={2} stored={{ name: 'Morning kutcheri', category: 'dance', subCategoryId: 3 }} />)
  expect(screen.getByLabelText('Name')).toHaveValue('Morning kutcheri')
  expect(screen.getByText('Sub-category: 3')).toBeInTheDocument()
  expect(screen.queryByText('Please enter a name')).toBeNull()
  await save()
  expect(submit).toHaveBeenLastCalledWith({ name: 'Morning kutcheri', category: 'dance', subCategoryId: 3 })
})
