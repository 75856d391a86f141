'use client'

import { requireFunctional } from '@/components/layout/consent/require-functional'
import { Button } from '@/components/ui/buttons/button'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { Field } from '@/components/ui/fields/field'
import { storeRegisteredAddress } from '@/lib/client/accounts/registered-address'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { registerSchema } from '@/lib/domains/accounts/schema'
import { PASSWORD_HINT } from '@/lib/shared/constants'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type RegistrationFormProps = { prefill: { email: string; firstName: string; lastName: string } }

export function RegistrationForm({ prefill }: RegistrationFormProps) {
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: registerSchema,
    defaultValues: { ...prefill, password: '', confirmPassword: '', mailingList: true },
    mayStart: requireFunctional,
    loading: 'Registering your account...',
    errorField: 'email',
    submit: (values) => callApi<{ isProspect: boolean }>(apiRoutes.register, { method: 'POST', json: values }),
    onSuccess: ({ isProspect }, form) => {
      // Stores the email address regardless of the response, because the next page must not reveal whether an account
      // exists.
      storeRegisteredAddress(form.getValues('email'))
      window.location.assign(isProspect ? routes.login : routes.verifyEmail)
      return 'leaving'
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" defaultValue={prefill.firstName} {...field('firstName')} />
        <Field label="Last name" autoComplete="family-name" defaultValue={prefill.lastName} {...field('lastName')} />
      </div>
      <Field label="Email" type="email" autoComplete="username" defaultValue={prefill.email} {...field('email')} />
      <Field label="Password" type="password" autoComplete="new-password" hint={PASSWORD_HINT} {...field('password')} />
      <Field label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      <CheckboxField
        label="Email me about new videos, livestreams and offers"
        defaultChecked
        {...field('mailingList')}
      />
      <Button type="submit" size="lg" wide loading={isSubmitting} disabled={!isReady}>
        Sign Up
      </Button>
    </form>
  )
}
