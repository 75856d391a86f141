import Link from 'next/link'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from '@/components/ui/button-class'
import { Spinner } from '@/components/ui/spinner'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and ignores clicks. */
    loading?: boolean
  }

/** A button. Its default `type` is 'button', so that it does not submit a form by accident. */
export function Button({ variant, size, wide, loading = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || loading}
      aria-busy={loading || undefined}
      className={buttonClass({ variant, size, wide }, className)}
    >
      {loading && <Spinner className="size-4" />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, className)} />
}
