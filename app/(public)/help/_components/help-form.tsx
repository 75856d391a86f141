'use client'

import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { TextareaField } from '@/components/ui/textarea-field'
import { callApi } from '@/lib/client/api'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import { helpEnquirySchema } from '@/lib/domains/enquiries/schema'
import { apiRoutes } from '@/lib/shared/api-routes'

/** A question to the people behind the product. */
export function HelpForm() {
  const { form, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: helpEnquirySchema,
    defaultValues: { name: '', email: '', message: '' },
    submit: (values) => callApi(apiRoutes.helpForm, { method: 'POST', json: values }),
    loading: 'Sending message...',
    failureMessage: 'Something went wrong',
    onSuccess: (_, form) => {
      toast.success('Thank you for contacting us. Your message has been received.')
      form.reset()
    },
  })
  const { errors } = form.formState
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex max-w-measure flex-col gap-5">
      <Field label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextareaField label="Message" error={errors.message?.message} {...form.register('message')} />
      <Button type="submit" size="lg" loading={isSubmitting} disabled={!isReady} className="self-start">
        Send
      </Button>
    </form>
  )
}
