import { Field } from '@/components/ui/fields/field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'

/** The code of a person's app, or what replaces it. It takes the focus: nothing else is asked at that moment. */
export function CodeField(props: FieldProps & { hint?: string }) {
  return (
    <Field
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      hint="Six digits from your app, or one of your recovery codes"
      {...props}
    />
  )
}
