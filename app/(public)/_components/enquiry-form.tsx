'use client'

import { Button } from '@/components/ui/buttons/button'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { helpEnquirySchema, partnerEnquirySchema, type HelpEnquiryInput } from '@/lib/domains/enquiries/schema'

const schemas = { help: helpEnquirySchema, partners: partnerEnquirySchema }

type EnquiryInput = HelpEnquiryInput & { company?: string }

/** @param path API path, passed as a prop so that the browser doesn't load the list of all API paths */
export function EnquiryForm({ kind, path }: { kind: keyof typeof schemas; path: string }) {
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit<EnquiryInput, unknown, { message: string }>({
    schema: schemas[kind],
    defaultValues: { name: '', email: '', company: '', message: '' },
    submit: (values) => callApi(path, { method: 'POST', json: values }),
    loading: 'Sending message...',
    success: ({ message }) => message,
    failureMessage: 'Something went wrong',
    onSuccess: (_, form) => form.reset(),
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex max-w-measure flex-col gap-5">
      <Field label="Name" autoComplete="name" {...field('name')} />
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      {kind === 'partners' && <Field label="Company" autoComplete="organization" {...field('company')} />}
      <TextareaField label="Message" {...field('message')} />
      <Button type="submit" size="lg" loading={isSubmitting} disabled={!isReady} className="self-start">
        Send
      </Button>
    </form>
  )
}
