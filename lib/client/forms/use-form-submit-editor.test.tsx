import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '@/lib/client/requests/api'
import { useFormSubmit } from './use-form-submit'

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

function Editor({ stored = read, version = 1 }: { stored?: Values; version?: number }) {
  const { form, onSubmit, isReady } = useFormSubmit({ schema, defaultValues: stored, submit })
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
        Save
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

test('an editor shows a server error also for a field without a control, and can be sent again', async () => {
  const gone = 'This item no longer exists. Choose another.'
  submit.mockRejectedValueOnce(new ApiError(400, gone, { subCategoryId: gone }))
  render(<Editor />)
  await save()
  expect(await screen.findByText(gone)).toBeInTheDocument()
  await userEvent.click(screen.getByText('Nine'))
  await save()
  expect(submit).toHaveBeenCalledTimes(2)
  expect(screen.queryByText(gone)).toBeNull()
})

test('an editor clears an error when its field is corrected, and all of them when it shows a newer stored version', async () => {
  const { rerender } = render(<Editor />)
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.selectOptions(screen.getByLabelText('Category'), '')
  await save()
  expect(await screen.findByText('Please enter a name')).toBeInTheDocument()
  expect(screen.getByText('Please choose a category')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Name'), 'Alarippu')
  expect(screen.queryByText('Please enter a name')).toBeNull()
  rerender(<Editor version={2} stored={{ name: 'Morning kutcheri', category: 'dance', subCategoryId: 3 }} />)
  expect(screen.getByLabelText('Name')).toHaveValue('Morning kutcheri')
  expect(screen.getByText('Sub-category: 3')).toBeInTheDocument()
  expect(screen.queryByText('Please choose a category')).toBeNull()
  await save()
  expect(submit).toHaveBeenLastCalledWith({ name: 'Morning kutcheri', category: 'dance', subCategoryId: 3 })
})
