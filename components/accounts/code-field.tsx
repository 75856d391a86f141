import Link from 'next/link'
import { Field } from '@/components/ui/fields/field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'
import { routes } from '@/lib/shared/routes/routes'

/** Takes the focus, because nothing else is asked at that moment. */
export function CodeField(props: FieldProps & { hint?: string }) {
  return (
    <Field
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      hint="Six digits from your authenticator app, or a recovery code"
      {...props}
    />
  )
}

/** For people who have lost both; only staff can help them. */
export const LostCodes = () => (
  <Link href={routes.help} className="self-end text-fine text-sand underline underline-offset-4">
    Lost your authenticator and recovery codes? Write to us
  </Link>
)
