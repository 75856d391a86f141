import Link from 'next/link'
import { Field } from '@/components/ui/fields/field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'
import { routes } from '@/lib/shared/routes/routes'

/** Focused when it appears, because the code is the only field of this step. */
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

export const LostCodes = () => (
  <Link href={routes.help} className="self-end text-fine text-sand underline underline-offset-4">
    Lost your authenticator and recovery codes? Write to us
  </Link>
)
