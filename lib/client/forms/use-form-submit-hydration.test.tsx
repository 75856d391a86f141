import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { z } from 'zod'
import { useFormSubmit } from './use-form-submit'

const submit = jest.fn(async (_values: unknown) => null)

function Enquiry() {
  const { form, onSubmit } = useFormSubmit({
    schema: z.object({ name: z.string().min(1, 'Please enter your name'), news: z.boolean() }),
    defaultValues: { name: '', news: true },
    submit,
    onSuccess: (_, sent) => sent.reset(),
  })
  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="News" type="checkbox" defaultChecked {...form.register('news')} />
      <button type="submit">Send</button>
    </form>
  )
}

function served(): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML =
    '<form><input aria-label="Name" name="name"/><input aria-label="News" type="checkbox" name="news" checked=""/>' +
    '<button type="submit">Send</button></form>'
  document.body.replaceChildren(page)
  return page
}

test('a form sends input typed before hydration, and a reset clears it', async () => {
  const page = served()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Meera')
  await userEvent.click(screen.getByRole('checkbox', { name: 'News' }))
  const root = await act(async () => hydrateRoot(page, <Enquiry />))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Meera')
  expect(screen.getByRole('checkbox', { name: 'News' })).not.toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(submit).toHaveBeenCalledWith({ name: 'Meera', news: false })
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await act(async () => root.unmount())
})
